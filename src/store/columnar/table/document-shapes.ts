/**
 * Documents of a collection have few different sets of fields. Documents beyond this many sets are
 * built one by one.
 */
const MAX_SHAPES = 256

type Fields = Record<string, unknown>

/** A node of a decision tree: one level a field, present or absent. */
interface Shape {
  present?: Shape
  absent?: Shape
  model?: Fields
}

/**
 * Builds objects by copying a model that already has their fields. V8 keeps such objects compact
 * and quick to read; an object that gets its fields one by one becomes a hash table after about
 * twenty.
 * @param names fields that an object may have, in the order of the values
 * @param always fields that every object has
 */
export const createShapes = (
  names: readonly string[],
  always: readonly string[],
): ((values: readonly unknown[]) => Fields) => {
  const root: Shape = {}
  let shapeCount = 0

  const modelOf = (shape: Shape, values: readonly unknown[]): Fields => {
    if (shape.model) return shape.model
    const present = names.filter((_, at) => values[at] !== undefined)
    const model = Object.fromEntries([...present, ...always].map((name) => [name, null]))
    if (shapeCount >= MAX_SHAPES) return model
    shapeCount += 1
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
    const object: Fields = { ...modelOf(shape, values) }
    let at = 0
    for (const name of names) {
      const value = values[at++]
      if (value !== undefined) object[name] = value
    }
    return object
  }
}
