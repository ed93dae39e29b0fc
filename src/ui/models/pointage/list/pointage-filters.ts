import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRange } from '#contract/core/list-query.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { optionOf } from '../../../fields/reference-options.tsx'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { type ReferenceModel, useReferences } from '../../../hooks/records/references.tsx'
import type { Option } from '../../../kit/inputs/option-line.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { type FilterDefinition, suggestedFilter, valuesFilter } from '../../../widgets/list/filters/filter-definition.ts'
import { usePeriodFilter } from '../../../widgets/list/filters/use-period-filter.ts'

/** Projet, client and the billable flag are fields of the ticket. */
export const PROJET = 'ticket_id.projet_id'
export const CLIENT = 'ticket_id.projet_id.client_id'
export const BILLABLE = 'ticket_id.is_facturable'

/** Ids are decimal: every id sorts after this text, and nothing else does. */
const ANY_ID = '0'

/** On an invoice or not, whichever invoice it is. */
export const onInvoiceFilter = (field: string, label: string, yes: string, no: string): FilterDefinition => ({
  field,
  label,
  options: [
    { value: 'no', label: no },
    { value: 'yes', label: yes },
  ],
  multiple: false,
  writePeriod: null,
  toFilter: ([picked]) => (picked === 'yes' ? { from: ANY_ID } : picked === 'no' ? { in: [null] } : null),
  picked: (filter) => (isRange(filter) ? ['yes'] : filter.in.includes(null) ? ['no'] : []),
})

interface TimeFilters {
  readonly person: FilterDefinition
  readonly date: FilterDefinition
  readonly projet: FilterDefinition
  readonly client: FilterDefinition
}

/** Filters by person, period, projet and client, for the list and the synoptique. */
export const useTimeFilters = (): TimeFilters => {
  const { t } = useTranslation('pointage')
  const labels = useLabels()
  const references = useReferences()
  const isStaff = useIsStaff()
  const date = usePeriodFilter('date', labels.field.pointage.date)
  return useMemo(() => {
    const optionsOf = (model: ReferenceModel, among: (record: AnyRecord) => boolean): readonly Option[] =>
      references
        .allOf(model)
        .filter(among)
        .map((record) => optionOf(model, record, references))
    const everyone = (): boolean => true
    return {
      person: suggestedFilter(valuesFilter('user_id', labels.field.pointage.user_id, optionsOf('user', isStaff))),
      date,
      projet: suggestedFilter(valuesFilter(PROJET, t('project'), optionsOf('projet', everyone))),
      client: suggestedFilter(valuesFilter(CLIENT, t('client'), optionsOf('client', everyone))),
    }
  }, [labels, references, isStaff, date, t])
}

export const POINTAGE_FILTERS = ['user_id', 'date', PROJET, CLIENT, BILLABLE, 'invoice_id', 'is_locked'] as const

export const usePointageFilters = (space: StaffSpace): readonly FilterDefinition[] => {
  const { t } = useTranslation('pointage')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const time = useTimeFilters()
  return useMemo(() => {
    const sent = valuesFilter('is_locked', labels.field.pointage.is_locked, [
      { value: 'true', label: tCommon('yes') },
      { value: 'false', label: tCommon('no') },
    ])
    const billable = valuesFilter(BILLABLE, labels.field.ticket.is_facturable, [
      { value: 'true', label: tCommon('yes') },
      { value: 'false', label: tCommon('no') },
    ])
    // A technicien does not see which invoice it is on.
    const invoice = onInvoiceFilter('invoice_id', labels.field.pointage.invoice_id, t('onInvoice'), t('notOnInvoice'))
    return [time.person, time.date, time.projet, time.client, billable, ...(space === 'manager' ? [invoice] : []), sent]
  }, [time, labels, space, t, tCommon])
}
