import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { combineLatest, map } from 'rxjs'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { isArriving, useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useContentReady } from '../../widgets/show-together.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { DueDate } from './facts/due-date.tsx'
import { TicketFlags } from './facts/ticket-flags.tsx'
import { useIsOpen } from './stages/use-stage.ts'

const SHOWN = 8
/** Two lines on a phone, where the client has no place beside the title. */
const ROW = 'h-row max-sm:h-13'
const SKELETONS = ['h-3 w-3/5', 'h-3 w-2/5', 'h-3 w-1/2']

export interface TicketPart {
  /** Text of the link to all tickets of the part, where a panel has several. */
  readonly seeAll?: string
  readonly filter: ListQuery['filter']
}

interface TicketPanelProps {
  readonly title: string
  readonly empty: string
  /** Tickets that match any of these filters; must be stable. Each has a link to its full list. */
  readonly parts: readonly TicketPart[]
  readonly orderBy: string
  readonly space: StaffSpace
  /** Every ticket is of the same client or projet, whose name would be in each line. */
  readonly of?: 'client' | 'projet'
}

/** The first tickets of a filtered list, its count, and links to the full lists. */
export const TicketPanel = ({ title, empty, parts, orderBy, space, of }: TicketPanelProps) => {
  const { t } = useTranslation('dashboard')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const format = useFormat()
  const { queries } = useServices()
  // The filters are new objects at each render; compare them by content.
  const key = parts.map(({ filter }) => filterSearch(filter)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the filters
  const source = useMemo(
    () =>
      combineLatest(
        parts.map(({ filter }) =>
          queries.list('ticket', { search: '', filter, orderBy: parseOrder(orderBy), page: 1, limit: 10 }),
        ),
      ).pipe(
        map((results) => ({ rows: results.flatMap(({ rows }) => rows), totals: results.map(({ total }) => total) })),
      ),
    [queries, key, orderBy],
  )
  const references = useReferences()
  const status = useSyncStatus()
  const arriving = isArriving(status)
  const isFirstPull = status.pull.phase === 'first'
  const { value: answer, current } = useObservable(source)
  const total = answer?.totals.reduce((sum, one) => sum + one, 0) ?? 0
  const value = total === 0 && arriving ? undefined : answer
  const rows = value?.rows.slice(0, SHOWN) ?? []
  // Filters by stage find everything until the statuses are known.
  const isReady = value !== undefined && current && references.ready
  useContentReady(isReady)
  const most = useMostRows(Math.max(1, rows.length), isReady && !isFirstPull)
  // While the first records arrive, every row has its place before it is there.
  const room = isFirstPull ? SHOWN : most
  const all = (filter: ListQuery['filter']) => `${path(`${space}.tickets`)}${filterSearch(filter)}`

  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex items-baseline gap-2">
        <h2 className="font-semibold text-md">{title}</h2>
        {value && <span className="text-ink-3 text-sm tabular">{format.number(total)}</span>}
        <span className="ml-auto flex gap-3">
          {parts.map(
            ({ seeAll = t('seeAll'), filter }, index) =>
              (value?.totals[index] ?? 0) > 0 && (
                <Link
                  key={seeAll}
                  to={all(filter)}
                  aria-label={tCommon('labelled', { label: seeAll, value: title })}
                  className="rounded-sm text-accent-text text-sm hover:underline"
                >
                  {seeAll}
                </Link>
              ),
          )}
        </span>
      </div>
      <ul className="overflow-hidden rounded-lg border">
        {value && rows.length === 0 && <li className={cx('flex items-center px-3 text-ink-3', ROW)}>{empty}</li>}
        {rows.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} space={space} of={of} />
        ))}
        {range(room - Math.max(rows.length, value ? 1 : 0)).map((row) => (
          <li key={row} aria-hidden="true" className={cx('flex items-center px-3', ROW)}>
            {arriving && <Skeleton className={SKELETONS[row % SKELETONS.length] ?? ''} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The most rows that this list has had, so that it does not shrink under the reader's eyes. Rows of
 * an answer that is not current do not count: they may be too many.
 */
const useMostRows = (rows: number, isReady: boolean): number => {
  const most = useRef(0)
  if (isReady) most.current = Math.max(most.current, rows)
  return Math.max(most.current, rows)
}

const range = (count: number): readonly number[] => Array.from({ length: Math.max(0, count) }, (_, index) => index)

interface TicketLineProps extends Pick<TicketPanelProps, 'space'> {
  readonly ticket: Mirrored<'ticket'>
  readonly of: TicketPanelProps['of'] | undefined
}

const TicketLine = ({ ticket, space, of }: TicketLineProps) => {
  const path = usePath()
  const isOpen = useIsOpen()
  const clientId = useReferences().find('projet', ticket.projet_id)?.client_id ?? null
  return (
    <li
      className={cx('relative flex items-center gap-2.5 border-line border-b px-3 last:border-0 hover:bg-hover', ROW)}
    >
      <StatusIcon id={ticket.status_id} />
      <span className="min-w-0">
        <span className="flex items-center gap-2.5">
          <Link
            to={path(`${space}.ticket`, { ticket: ticket.id })}
            className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {ticket.name}
          </Link>
          <TicketFlags ticket={ticket} short />
          <SyncMark mark={ticket.sync} />
        </span>
        {of !== 'projet' && (
          <span className="block text-ink-3 text-sm sm:hidden">
            {of === 'client' ? (
              <ReferenceText model="projet" id={ticket.projet_id} />
            ) : (
              <ReferenceText model="client" id={clientId} />
            )}
          </span>
        )}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-3 pl-2 text-ink-2">
        {of === undefined && (
          <span className="max-w-44 truncate max-sm:hidden">
            <ReferenceText model="client" id={clientId} />
          </span>
        )}
        {of !== 'projet' && (
          <span className={cx('max-w-44 truncate', of === 'client' ? 'max-sm:hidden' : 'max-lg:hidden')}>
            <ReferenceText model="projet" id={ticket.projet_id} />
          </span>
        )}
        <span className="w-24 text-right max-sm:w-auto">
          <DueDate day={ticket.dead_line} isOpen={isOpen(ticket)} />
        </span>
      </span>
    </li>
  )
}
