import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ticketStatusHistory as model } from '#contract/models/ticket-status-history/ticket-status-history.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { optionOf } from '../../fields/reference/reference-options.tsx'
import { referenceText } from '../../fields/reference/reference-text.tsx'
import { statusPill } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { type ReferenceModel, useReferences } from '../../hooks/records/references.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { TicketsOfRows } from '../../models/pointage/list/row-tickets.tsx'
import { inStages } from '../../models/ticket/list/ticket-views.ts'
import { RowOfTicket } from '../../models/ticket/ticket-row-link.tsx'
import { usePerson } from '../../services/services.tsx'
import { type FilterDefinition, suggestedFilter, valuesFilter } from '../../widgets/list/filters/filter-definition.ts'
import { usePeriodFilter } from '../../widgets/list/filters/use-period-filter.ts'
import { List } from '../../widgets/list/list.tsx'
import { type Column, columnsOf } from '../../widgets/list/rows/column.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { type BuiltInView, ViewBar } from '../../widgets/views/view-bar.tsx'

type Step = Mirrored<'ticket_status_history'>

const PROJET = 'ticket_id.projet_id'
const CLIENT = 'ticket_id.projet_id.client_id'

const LIST = {
  filterable: ['created_at', 'user_id', 'from_status_id', 'to_status_id', PROJET, CLIENT],
  sortable: ['created_at', 'user_id', 'from_status_id', 'to_status_id'],
  defaultOrder: model.defaultOrder,
}

const LAYOUTS = [
  { id: 'created', track: '132px', sortField: 'created_at', from: 0 },
  { id: 'ticket', track: 'minmax(200px, 1.5fr)', sortField: null, from: 0, interactive: true, fixed: 'shown' },
  { id: 'from', track: 'minmax(120px, 190px)', sortField: 'from_status_id', from: 640 },
  { id: 'to', track: 'minmax(120px, 190px)', sortField: 'to_status_id', from: 0 },
  { id: 'person', track: '170px', sortField: 'user_id', from: 740 },
] as const

const isMuted = (): boolean => false

/** Every change of the status of every ticket: who, when, from which status to which. */
export const TicketHistoryList = () => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const format = useFormat()
  const state = useListState(LIST)
  const columns = useHistoryColumns()
  const filters = useHistoryFilters()
  const views = useHistoryViews()
  const viewBar = useMemo(
    () => <ViewBar model="ticket_status_history" state={state} list={LIST} builtIn={views} />,
    [state, views],
  )
  const empty = useMemo(
    () => <EmptyState icon={<History />} title={t('history.empty')} hint={t('history.emptyHint')} />,
    [t],
  )
  const card = useMemo(() => (step: Step) => <StepCard step={step} />, [])
  const titleOf = useMemo(() => (step: Step) => format.moment(step.created_at), [format])
  return (
    <TicketsOfRows model="ticket_status_history" query={state.query}>
      <ScreenTitle title={tTitle('manager.ticketHistory')} />
      <List
        model="ticket_status_history"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isMuted}
        views={viewBar}
        empty={empty}
      />
    </TicketsOfRows>
  )
}

const StepCard = ({ step }: { readonly step: Step }) => {
  const format = useFormat()
  const references = useReferences()
  const user = references.find('user', step.user_id)
  return (
    <div className="grid h-full content-center gap-0.5 px-3.5">
      <span className="flex min-w-0 items-center gap-2">
        <RowOfTicket ticketId={step.ticket_id} route="manager.ticket" />
        <span className="ml-auto shrink-0">{statusPill(references, step.to_status_id)}</span>
      </span>
      <p className="truncate text-ink-3 text-sm">
        {[format.moment(step.created_at), user && `${user.firstname} ${user.lastname}`].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

const useHistoryColumns = (): readonly Column<Step>[] => {
  const { t } = useTranslation('report')
  const format = useFormat()
  const labels = useLabels()
  const references = useReferences()
  return useMemo(() => {
    const field = labels.field.ticket_status_history
    const headers = {
      created: field.created_at,
      ticket: field.ticket_id,
      from: t('history.from'),
      to: t('history.to'),
      person: field.user_id,
    }
    return columnsOf<Step, (typeof LAYOUTS)[number]['id']>(LAYOUTS, headers, {
      created: (step) => <span className="truncate text-ink-2 tabular">{format.moment(step.created_at)}</span>,
      ticket: (step) => <RowOfTicket ticketId={step.ticket_id} route="manager.ticket" />,
      from: (step) =>
        step.from_status_id === null ? (
          <span className="text-ink-3">{t('history.created')}</span>
        ) : (
          statusPill(references, step.from_status_id)
        ),
      to: (step) => statusPill(references, step.to_status_id),
      person: (step) => referenceText(references, 'user', step.user_id),
    })
  }, [t, format, labels, references])
}

const useHistoryFilters = (): readonly FilterDefinition[] => {
  const { t } = useTranslation('report')
  const { t: tPointage } = useTranslation('pointage')
  const labels = useLabels()
  const references = useReferences()
  const period = usePeriodFilter('created_at', labels.field.ticket_status_history.created_at)
  return useMemo(() => {
    const options = (name: ReferenceModel) => references.allOf(name).map((record) => optionOf(name, record, references))
    return [
      period,
      suggestedFilter(valuesFilter('user_id', labels.field.ticket_status_history.user_id, options('user'))),
      valuesFilter('from_status_id', t('history.from'), [
        { value: '', label: t('history.created') },
        ...options('ticket_status'),
      ]),
      valuesFilter('to_status_id', t('history.to'), options('ticket_status')),
      suggestedFilter(valuesFilter(PROJET, tPointage('project'), options('projet'))),
      suggestedFilter(valuesFilter(CLIENT, tPointage('client'), options('client'))),
    ]
  }, [t, tPointage, labels, references, period])
}

const useHistoryViews = (): readonly BuiltInView[] => {
  const { t } = useTranslation('report')
  const { actor } = usePerson()
  const statuses = useReferences().all('ticket_status')
  return useMemo(() => {
    const isReady = statuses.length > 0
    const closed = inStages(statuses, (stage) => stage === 'closed')
    const done = inStages(statuses, (stage) => stage === 'done')
    return [
      { key: 'all', label: t('historyViews.all'), filter: {} },
      { key: 'closed', label: t('historyViews.closed'), filter: { to_status_id: closed }, isReady },
      { key: 'done', label: t('historyViews.done'), filter: { to_status_id: done }, isReady },
      { key: 'reopened', label: t('historyViews.reopened'), filter: { from_status_id: closed }, isReady },
      { key: 'mine', label: t('historyViews.mine'), filter: { user_id: { in: [actor.id] } } },
    ]
  }, [t, statuses, actor.id])
}
