import { useMemo } from 'react'
import { isModelName, modelOf } from '#contract/registry.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { isReferenceModel, useReferences } from '../../hooks/records/references.tsx'
import { useServices } from '../../services/services.tsx'
import type { FetchList } from '../../widgets/list/fetch-list.ts'
import type { ActivityEntry } from './activity-runs.ts'
import { createActivitySearch } from './activity-search.ts'
import { useActionWords } from './use-action-words.ts'

/**
 * Answers the list of the activity with its search: person, kind of record, action, values, and the
 * names of records.
 */
export const useActivitySearch = (): FetchList<'activity'> => {
  const { queries } = useServices()
  const labels = useLabels()
  const actionWords = useActionWords()
  const references = useReferences()
  return useMemo(() => {
    const nameOf = (model: string, id: string): string => {
      const record = isModelName(model) && isReferenceModel(model) ? references.findOf(model, id) : undefined
      return record && isModelName(model) ? modelOf(model).title(record as never) : ''
    }
    const textOf = ({ user_id: person, model, record_id: id, action }: ActivityEntry): string => {
      const words = actionWords(model, action, (references.find('user', person)?.client_id ?? null) !== null)
      const kind = isModelName(model) ? labels.model[model].one : ''
      return `${person === null ? '' : nameOf('user', person)} ${kind} ${words} ${nameOf(model, String(id))}`
    }
    return createActivitySearch(queries, textOf)
  }, [queries, labels, actionWords, references])
}
