/** Documents differ in which fields they have; a collection has a few kinds of them. More than this are made without a model to copy. */
const MOST_SHAPES = 256

type Fields = Record<string, unknown>

interface Shape {
  present?: Shape
  absent?: Shape
  model?: Fields
}

/**
 * Makes objects by copying a model that has the same fields already: V8 keeps such objects compact and quick to read, while one that gets
 * its fields one by one becomes a hash table after about twenty.
 */
export const createShapes = (names: readonly string[], always: readonly string[]): ((values: readonly unknown[]) => Fields) => {
  const root: Shape = {}
  let shapes = 0

  const modelOf = (shape: Shape, values: readonly unknown[]): Fields => {
    if (shape.model) return shape.model
    const present = names.filter((_, at) => values[at] !== undefined)
    const model = Object.fromEntries([...present, ...always].map((name) => [name, null]))
    if (shapes >= MOST_SHAPES) return model
    shapes += 1
    shape.model = model
    return model
  }

  return (values) => {
    let shape = root
    for (let at = 0; at < names.length; at += 1) {
      if (values[at] === undefined) {
        shape.absent ??= {}
        shape = shape.absent
      } else {
        shape.present ??= {}
        shape = shape.present
      }
    }
    const made: Fields = { ...modelOf(shape, values) }
    for (let at = 0; at < names.length; at += 1) if (values[at] !== undefined) made[names[at] as string] = values[at]
    return made
  }
}
