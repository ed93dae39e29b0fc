import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_IMPORTANCE } from '#contract/models/ticket/ticket.ts'
import { optionOf } from '../../../fields/reference/reference-options.tsx'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useStaff } from '../../../hooks/records/people.ts'
import { type ReferenceModel, useReferences } from '../../../hooks/records/references.tsx'
import type { Option } from '../../../kit/inputs/option-line.tsx'
import { WEEK } from '../../../text/period.ts'
import {
  type FilterDefinition,
  NULL_OPTION,
  noValue,
  periodFilter,
  suggestedFilter,
  textsFilter,
  valuesFilter,
} from '../../../widgets/list/filters/filter-definition.ts'
import { usePeriodFilters, usePeriodText } from '../../../widgets/list/filters/use-period-filter.ts'
import { useTicketTags } from './use-ticket-tags.ts'

/** Filters by what the staff plan and bill, which clients do without. */
export const STAFF_FILTERS = ['todo_at', 'is_facturable', 'visible_to_client'] as const

export const TICKET_FILTERS = [
  'status_id',
  'responsable_id',
  'projet_id',
  'projet_id.client_id',
  'priority_id',
  'type_id',
  'tag',
  'dead_line',
  'todo_at',
  'importance',
  'is_bloquant',
  'is_facturable',
  'visible_to_client',
  'is_favorite',
  'created_by_id',
  'waiting_validation_user_id',
  'waiting_solving_user_id',
  'created_at',
  'closed_at',
] as const

/** Late, or due in the days to come. */
export const DUE_SOON = { to: `today+${WEEK}` }

const importances: readonly Option[] = Array.from({ length: MAX_IMPORTANCE }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))

export const useTicketFilters = (): readonly FilterDefinition[] => {
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const labels = useLabels()
  const references = useReferences()
  const staff = useStaff()
  const writePeriod = usePeriodText()
  const periods = usePeriodFilters()
  const tags = useTicketTags()
  const { t: tPointage } = useTranslation('pointage')
  return useMemo(() => {
    const field = labels.field.ticket
    const options = (model: ReferenceModel): readonly Option[] =>
      references.allOf(model).map((record) => optionOf(model, record, references))
    const people = staff.map((user) => optionOf('user', user, references))
    const nobody: Option = { value: '', label: t('list.nobody') }
    const yesNo: readonly Option[] = [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
    const today = { value: 'today', label: t('today'), range: { from: 'today', to: 'today' } }
    const tomorrow = { value: 'tomorrow', label: t('tomorrow'), range: { from: 'today+1', to: 'today+1' } }
    const week = {
      value: 'week',
      label: t('list.nextDays', { days: WEEK }),
      range: { from: 'today', to: `today+${WEEK}` },
    }
    const due = [
      { value: 'late', label: t('late'), range: { to: 'today-1' } },
      today,
      week,
      { value: 'soon', label: t('list.lateOrNextDays', { days: WEEK }), range: DUE_SOON },
    ]
    return [
      valuesFilter('status_id', field.status_id, options('ticket_status')),
      suggestedFilter(valuesFilter('responsable_id', field.responsable_id, [nobody, ...people])),
      suggestedFilter(valuesFilter('projet_id', field.projet_id, options('projet'))),
      suggestedFilter(valuesFilter('projet_id.client_id', tTicket('client'), options('client'))),
      valuesFilter('priority_id', field.priority_id, [
        ...options('ticket_priority'),
        { value: NULL_OPTION, label: tTicket('noPriority') },
      ]),
      valuesFilter('type_id', field.type_id, [
        ...options('ticket_type'),
        { value: NULL_OPTION, label: tPointage('noType') },
      ]),
      textsFilter('tag', field.tag, tags, tTicket('noTag')),
      periodFilter('dead_line', field.dead_line, [...due, noValue(tTicket('noDeadline'))], writePeriod),
      periodFilter('todo_at', field.todo_at, [today, tomorrow, week, noValue(tTicket('notPlanned'))], writePeriod),
      valuesFilter('importance', field.importance, importances),
      valuesFilter('is_bloquant', field.is_bloquant, yesNo),
      valuesFilter('is_facturable', field.is_facturable, yesNo),
      valuesFilter('visible_to_client', field.visible_to_client, yesNo),
      valuesFilter('is_favorite', field.is_favorite, yesNo),
      valuesFilter('created_by_id', field.created_by_id, options('user')),
      valuesFilter('waiting_validation_user_id', field.waiting_validation_user_id, options('user')),
      valuesFilter('waiting_solving_user_id', field.waiting_solving_user_id, people),
      periods('created_at', field.created_at),
      periods('closed_at', field.closed_at),
    ]
  }, [labels, references, staff, tags, t, tTicket, tPointage, writePeriod, periods])
}
