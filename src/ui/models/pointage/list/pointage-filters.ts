import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { of } from 'rxjs'
import { isRange } from '#contract/core/list-query.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { POINTAGE_KINDS } from '#contract/models/pointage/pointage.ts'
import { optionOf } from '../../../fields/reference/reference-options.tsx'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { type ReferenceModel, useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import type { Option } from '../../../kit/inputs/option-line.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { useServices } from '../../../services/services.tsx'
import {
  type FilterDefinition,
  NULL_OPTION,
  suggestedFilter,
  valuesFilter,
} from '../../../widgets/list/filters/filter-definition.ts'
import { usePeriodFilter } from '../../../widgets/list/filters/use-period-filter.ts'

/** Projet, client, type and whether time is billable are fields of the ticket. */
export const PROJET = 'ticket_id.projet_id'
export const TYPE = 'ticket_id.type_id'
export const BILLABLE = 'ticket_id.is_facturable'
export const BILLABLE_PROJET = 'ticket_id.projet_id.is_facturable'
export const CLIENT = 'ticket_id.projet_id.client_id'

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

export const POINTAGE_FILTERS = [
  'user_id',
  'date',
  PROJET,
  CLIENT,
  TYPE,
  BILLABLE,
  BILLABLE_PROJET,
  'kind',
  'ticket_id',
  'invoice_id',
  'is_locked',
] as const

/** The tickets that the address names, by name: the filter is set by a sum that opens its rows. */
const useTicketFilter = (): readonly FilterDefinition[] => {
  const { queries } = useServices()
  const labels = useLabels()
  const [params] = useSearchParams()
  const asked = params.get('ticket_id') ?? ''
  const tickets$ = useMemo(
    () => (asked === '' ? of([]) : queries.where('ticket', 'id', asked.split(','))),
    [queries, asked],
  )
  const { value: tickets } = useObservable(tickets$)
  return useMemo(
    () =>
      tickets?.length
        ? [
            valuesFilter(
              'ticket_id',
              labels.field.pointage.ticket_id,
              tickets.map(({ id, name }) => ({ value: id, label: name })),
            ),
          ]
        : [],
    [tickets, labels],
  )
}

export const usePointageFilters = (space: StaffSpace): readonly FilterDefinition[] => {
  const { t } = useTranslation('pointage')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const time = useTimeFilters()
  const ticket = useTicketFilter()
  const references = useReferences()
  return useMemo(() => {
    const types = references.allOf('ticket_type').map((record) => optionOf('ticket_type', record, references))
    const type = valuesFilter(TYPE, labels.field.ticket.type_id, [...types, { value: NULL_OPTION, label: t('noType') }])
    const yesNo: readonly Option[] = [
      { value: 'true', label: tCommon('yes') },
      { value: 'false', label: tCommon('no') },
    ]
    const billable = valuesFilter(BILLABLE, labels.field.ticket.is_facturable, yesNo)
    const billableProjet = valuesFilter(BILLABLE_PROJET, t('billableProject'), yesNo)
    const kind = valuesFilter('kind', labels.field.pointage.kind, [
      ...POINTAGE_KINDS.map((value) => ({ value, label: labels.choice.pointage_kind[value] })),
      { value: NULL_OPTION, label: t('noKind') },
    ])
    const sent = valuesFilter('is_locked', labels.field.pointage.is_locked, yesNo)
    // A technicien does not see which invoice it is on.
    const invoice = onInvoiceFilter('invoice_id', labels.field.pointage.invoice_id, t('onInvoice'), t('notOnInvoice'))
    return [
      time.person,
      time.date,
      time.projet,
      time.client,
      type,
      billable,
      billableProjet,
      kind,
      ...ticket,
      ...(space === 'manager' ? [invoice] : []),
      sent,
    ]
  }, [time, ticket, references, labels, space, t, tCommon])
}
