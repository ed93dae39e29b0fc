import { Clock } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { CLIENT, PROJET, useTimeFilters } from '../../../models/pointage/list/pointage-filters.ts'
import {
  invoiceableTicketsOf,
  type TimeSection,
  toInvoiceSumsOf,
} from '../../../models/pointage/to-invoice/time-tree.ts'
import { withDays } from '../../../text/days-now.ts'
import { FilterBar } from '../../../widgets/list/filters/filter-bar.tsx'
import { useListState } from '../../../widgets/list/use-list-state.ts'
import { SelectedTime } from './selected-time.tsx'
import { StageSection } from './stage-section.tsx'
import { TimeSectionTable, type TreeState } from './time-section.tsx'
import { useTimeSections } from './use-time-sections.ts'

const LIST = { filterable: ['date', 'user_id', CLIENT, PROJET], sortable: [], defaultOrder: model.defaultOrder }

const FILTER_PATHS = { client: CLIENT, projet: PROJET }

interface GroupedTimeProps {
  /** Filter that all time matches; must be stable. */
  readonly fixed: ListQuery['filter']
  readonly empty: { readonly title: string; readonly hint: string }
  /** The stages of fixed prices, which are no time, are shown too. */
  readonly hasStages: boolean
  /** Before the filters. */
  readonly tools: ReactNode
}

/** Time to invoice by client, projet and ticket, with sums; the selection is put on invoices. */
export const GroupedTime = ({ fixed, empty, hasStages, tools }: GroupedTimeProps) => {
  const [isFiltering, setFiltering] = useState(false)
  const today = useToday()
  const state = useListState(LIST)
  const { date, person, client, projet } = useTimeFilters()
  const filter = useMemo(
    () => ({ ...withDays(state.query.filter, today), ...fixed }),
    [state.query.filter, today, fixed],
  )
  const sections = useTimeSections(filter)
  const isArriving = useIsArriving()
  const tree = useTree()
  const selected = invoiceableTicketsOf(sections ?? []).filter((id) => tree.selected.has(id))
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2 sm:px-6">
        {tools}
        <FilterBar
          filters={[date, person, client, projet]}
          state={state}
          open={isFiltering}
          onOpenChange={setFiltering}
        />
        {sections && <TimeSums sections={sections} />}
      </div>
      {selected.length > 0 && (
        <SelectedTime filter={filter} ticketIds={selected} onEnd={() => tree.select(selected, false)} />
      )}
      <div className="relative min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        {sections === undefined || (sections.length === 0 && isArriving) ? (
          <div aria-busy="true">
            <Skeleton className="h-64 w-full" />
          </div>
        ) : (
          <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-4">
            {hasStages && <StageSection filter={state.query.filter} paths={FILTER_PATHS} />}
            {sections.length === 0 && <EmptyState icon={<Clock />} title={empty.title} hint={empty.hint} />}
            {sections.map((section) => (
              <TimeSectionTable key={section.payment} section={section} tree={tree} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** « 12 pointages · 8 h · 640 € + 5 h sans taux horaire ». */
const TimeSums = ({ sections }: { readonly sections: readonly TimeSection[] }) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const labels = useLabels()
  const {
    hourly: { count, ut, cents },
    otherUt,
  } = toInvoiceSumsOf(sections)
  return (
    <p className="ml-auto text-ink-2 tabular">
      {`${format.number(count)} ${labels.nounOf('pointage', count)}`}
      {' · '}
      <span className="font-medium text-ink">{format.ut(ut)}</span>
      {' · '}
      <span className="font-medium text-ink">{format.euros(cents)}</span>
      {otherUt > 0 && ` ${t('toInvoice.others', { time: format.ut(otherUt) })}`}
    </p>
  )
}

const toggled = <Value,>(set: ReadonlySet<Value>, values: readonly Value[], isIn: boolean): ReadonlySet<Value> => {
  const next = new Set(set)
  for (const value of values) {
    if (isIn) next.add(value)
    else next.delete(value)
  }
  return next
}

const useTree = (): TreeState => {
  const { pathname, search } = useLocation()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<RecordId>>(new Set())
  return useMemo(
    () => ({
      expanded,
      selected,
      expand: (key) => setExpanded((now) => toggled(now, [key], !now.has(key))),
      select: (ids, isSelected) => setSelected((now) => toggled(now, ids, isSelected)),
      rowsOf: (ticketId) => {
        const params = new URLSearchParams(search)
        params.set('view', 'list')
        params.set('ticket_id', ticketId)
        return `${pathname}?${params}`
      },
    }),
    [expanded, selected, pathname, search],
  )
}
