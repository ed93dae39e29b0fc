import { actionsOfModel, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'

/** Models whose rows nobody but their owner sees, although a row is not `perUser`. */
const OWN_MODELS: ReadonlySet<ModelName> = new Set(['notification'])

/**
 * Actions that change only values of one person, such as read marks: nobody else looks for them.
 */
export const quietActions = (): ReadonlySet<string> => {
  const isQuiet = new Map<string, boolean>()
  for (const model of MODEL_NAMES) {
    const { fields } = modelOf(model)
    for (const { name, sets } of Object.values(actionsOfModel(model))) {
      const isPersonal =
        OWN_MODELS.has(model) || (sets.length > 0 && sets.every((field) => fields[field]?.perUser === true))
      isQuiet.set(name, isPersonal && isQuiet.get(name) !== false)
    }
  }
  return new Set([...isQuiet].flatMap(([name, quiet]) => (quiet ? [name] : [])))
}
