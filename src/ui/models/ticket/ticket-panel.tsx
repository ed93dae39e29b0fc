import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { combineLatest, map } from 'rxjs'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/use-format.ts'
import { useObservable } from '../../hooks/use-observable.ts'
import { usePath } from '../../hooks/use-path.ts'
import { isArriving, useSyncStatus } from '../../hooks/use-sync-status.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { DueDate } from './due-date.tsx'
import { TicketFlags } from './ticket-flags.tsx'
import { useIsOpen } from './use-stage.ts'

const SHOWN = 8
const SKELETONS = ['h-3 w-3/5', 'h-3 w-2/5', 'h-3 w-1/2']

interface TicketPanelProps {
  readonly title: string
  readonly empty: string
  /** Tickets that match any of these filters; must be stable. */
  readonly filters: readonly ListQuery['filter'][]
  readonly orderBy: string
  readonly space: StaffSpace
}

/** The first tickets of a filtered list, its count, and a link to the full list. */
export const TicketPanel = ({ title, empty, filters, orderBy, space }: TicketPanelProps) => {
  const { t } = useTranslation('dashboard')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const format = useFormat()
  const { queries } = useServices()
  // The filters are new objects at each render; compare them by content.
  const key = filters.map(filterSearch).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the filters
  const source = useMemo(
    () =>
      combineLatest(filters.map((filter) => queries.list('ticket', { search: '', filter, orderBy: parseOrder(orderBy), page: 1, limit: 10 }))).pipe(
        map((results) => ({ rows: results.flatMap(({ rows }) => rows), total: results.reduce((sum, { total }) => sum + total, 0) })),
      ),
    [queries, key, orderBy],
  )
  const arriving = isArriving(useSyncStatus())
  const { value: answer } = useObservable(source)
  const value = answer?.total === 0 && arriving ? undefined : answer
  const rows = value?.rows.slice(0, SHOWN) ?? []
  const all = (filter: ListQuery['filter']) => `${path(`${space}.tickets`)}${filterSearch(filter)}`
  const [only] = filters.length === 1 ? filters : []

  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex items-baseline gap-2">
        <h2 className="font-semibold text-md">{title}</h2>
        {value && <span className="text-ink-3 text-sm tabular">{format.number(value.total)}</span>}
        {only && value && value.total > 0 && (
          <Link
            to={all(only)}
            aria-label={tCommon('labelled', { label: t('seeAll'), value: title })}
            className="ml-auto rounded-sm text-accent-text text-sm hover:underline"
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      <ul className="overflow-hidden rounded-lg border">
        {!value &&
          SKELETONS.map((look) => (
            <li key={look} className="flex h-row items-center border-line border-b px-3 last:border-0">
              <Skeleton className={look} />
            </li>
          ))}
        {value && rows.length === 0 && <li className="flex h-row items-center px-3 text-ink-3">{empty}</li>}
        {rows.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} space={space} />
        ))}
      </ul>
    </section>
  )
}

const TicketLine = ({ ticket, space }: { readonly ticket: Mirrored<'ticket'>; readonly space: StaffSpace }) => {
  const path = usePath()
  const isOpen = useIsOpen()
  return (
    <li className="relative flex h-row items-center gap-2.5 border-line border-b px-3 last:border-0 hover:bg-hover">
      <StatusIcon id={ticket.status_id} />
      <Link
        to={path(`${space}.ticket`, { ticket: ticket.id })}
        className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {ticket.name}
      </Link>
      <TicketFlags ticket={ticket} short />
      <SyncMark mark={ticket.sync} />
      <span className="ml-auto flex shrink-0 items-center gap-3 pl-2 text-ink-2">
        <span className="max-w-44 truncate max-sm:hidden">
          <ReferenceText model="projet" id={ticket.projet_id} />
        </span>
        <span className="w-24 text-right max-sm:w-auto">
          <DueDate day={ticket.dead_line} isOpen={isOpen(ticket)} />
        </span>
      </span>
    </li>
  )
}
