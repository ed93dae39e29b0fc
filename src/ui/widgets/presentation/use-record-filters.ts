import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterValue } from '#contract/core/list-query.ts'
import { modelOf } from '#contract/registry.ts'
import { optionOf } from '../../fields/reference/reference-options.tsx'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { isReferenceModel, useReferences } from '../../hooks/records/references.tsx'
import type { Option } from '../../kit/inputs/option-line.tsx'
import { usePerson } from '../../services/services.tsx'
import { type FilterDefinition, suggestedFilter, valuesFilter } from '../list/filters/filter-definition.ts'
import { usePeriodFilters } from '../list/filters/use-period-filter.ts'
import { filtersFor, IN_USE } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { useAmong } from './use-among.ts'

const everyone = (): boolean => true

/** Archived since ever: any instant from this one on. */
export const ARCHIVED: FilterValue = { from: '1970-01-01' }

const archiveFilter = (
  field: string,
  label: string,
  texts: { readonly active: string; readonly archived: string },
): FilterDefinition => ({
  field,
  label,
  options: [
    { value: 'active', label: texts.active },
    { value: 'archived', label: texts.archived },
  ],
  multiple: false,
  writePeriod: null,
  toFilter: (picked) =>
    picked.at(-1) === 'active' ? IN_USE.archived_at : picked.at(-1) === 'archived' ? ARCHIVED : null,
  picked: (filter) => ['in' in filter ? 'active' : 'archived'],
})

/** Filters of a model's list; `hidden` fields are set by the screen. */
export const useRecordFilters = (
  presentation: AnyPresentation,
  hidden: readonly string[],
): readonly FilterDefinition[] => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const labels = useLabels()
  const references = useReferences()
  const { actor } = usePerson()
  const among = useAmong(presentation)
  const periods = usePeriodFilters()
  return useMemo(() => {
    const { model } = presentation
    return filtersFor(presentation, actor.role)
      .filter(({ field }) => !hidden.includes(field))
      .map(({ field, place }) => {
        const label = labels.fieldOf(model, field)
        if (place === 'archive') {
          return archiveFilter(field, tRecord('archiveState'), {
            active: tRecord('views.active'),
            archived: tRecord('views.archived'),
          })
        }
        if (place === 'period') return periods(field, label)
        const definition = modelOf(model).fields[field]
        const target = definition?.model
        const options = (): readonly Option[] => {
          if (target !== undefined && isReferenceModel(target)) {
            return references
              .allOf(target)
              .filter(among(field) ?? everyone)
              .map((record) => optionOf(target, record, references))
          }
          if (definition?.choices)
            return definition.choices.map((choice) => ({ value: choice, label: labels.choiceOf(definition, choice) }))
          return [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]
        }
        const filter = valuesFilter(field, label, options())
        return place === 'names' ? suggestedFilter(filter) : filter
      })
  }, [presentation, hidden, labels, references, among, periods, actor.role, t, tRecord])
}
