import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRange, type ListQuery } from '#contract/core/list-query.ts'
import { actionsOfModel, isModelName, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { optionOf } from '../../fields/reference/reference-options.tsx'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { type FilterDefinition, suggestedFilter, valuesFilter } from '../../widgets/list/filters/filter-definition.ts'
import { usePeriodFilter } from '../../widgets/list/filters/use-period-filter.ts'

/** The changed fields are the keys of the values before; a creation has none. */
export const CHANGED_FIELD = 'before'

/** Models that people change. */
const CHANGED_MODELS = MODEL_NAMES.filter((model) => Object.keys(actionsOfModel(model)).length > 0)

/** Value for entries that concern no model, such as sign-ins. */
const SESSION = 'session'

const pickedModels = (filter: ListQuery['filter']): readonly ModelName[] => {
  const picked = filter['model']
  const names = picked && !isRange(picked) ? picked.in.map(String).filter(isModelName) : []
  return names.length > 0 ? names : CHANGED_MODELS
}

/** Filters of the activity by person, kind of record, changed field and period. */
export const useActivityFilters = (filter: ListQuery['filter']): readonly FilterDefinition[] => {
  const { t } = useTranslation('activity')
  const labels = useLabels()
  const references = useReferences()
  const period = usePeriodFilter('created_at', t('period'))
  return useMemo(() => {
    const people = references.allOf('user').map((user) => optionOf('user', user, references))
    const models = CHANGED_MODELS.map((name) => ({ value: name as string, label: labels.model[name].many }))
    // Fields of the same name mostly have the same label: the first model names them.
    const fields = new Map(
      pickedModels(filter)
        .toReversed()
        .flatMap((model) =>
          Object.keys(modelOf(model).fields).map((name) => [name, labels.fieldOf(model, name)] as const),
        ),
    )
    const byLabel = (a: { readonly label: string }, b: { readonly label: string }): number =>
      a.label.localeCompare(b.label)
    return [
      suggestedFilter(valuesFilter('user_id', t('person'), [{ value: '', label: t('system') }, ...people])),
      valuesFilter('model', t('record'), [...models, { value: SESSION, label: t('sessions') }].toSorted(byLabel)),
      valuesFilter(
        CHANGED_FIELD,
        t('field'),
        [...fields].map(([value, label]) => ({ value, label })).toSorted(byLabel),
      ),
      period,
    ]
  }, [t, labels, references, filter, period])
}
