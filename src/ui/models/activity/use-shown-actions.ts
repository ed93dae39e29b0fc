import { useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import { actionsOfModel, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'

const EVERYTHING = { search: '', filter: {} }
const BY_ACTION = { sum: [], by: ['action'] }

/** Models whose rows nobody but their owner sees, although a row is not `perUser`. */
const OWN_MODELS: ReadonlySet<ModelName> = new Set(['notification'])

/** Actions that change only values of one person, such as read marks: nobody else looks for them. */
const quietActions = (): ReadonlySet<string> => {
  const isQuiet = new Map<string, boolean>()
  for (const model of MODEL_NAMES) {
    const { fields } = modelOf(model)
    for (const { name, sets } of Object.values(actionsOfModel(model))) {
      const isPersonal = OWN_MODELS.has(model) || (sets.length > 0 && sets.every((field) => fields[field]?.perUser === true))
      isQuiet.set(name, isPersonal && isQuiet.get(name) !== false)
    }
  }
  return new Set([...isQuiet].flatMap(([name, quiet]) => (quiet ? [name] : [])))
}

/** The filter that leaves out quiet actions; undefined until the actions of this device are known. */
export const useShownActions = (): ListQuery['filter'] | undefined => {
  const { value } = useAggregate('activity', EVERYTHING, BY_ACTION)
  const names = value
    ?.map(({ by: [action] }) => String(action))
    .toSorted()
    .join()
  return useMemo(() => {
    if (names === undefined) return undefined
    const quiet = quietActions()
    return { action: { in: names.split(',').filter((name) => !quiet.has(name)) } }
  }, [names])
}
