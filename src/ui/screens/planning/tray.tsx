import { CalendarPlus, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { isOverdue } from '../../models/ticket/planning/plan.ts'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { addDays } from '../../text/format.ts'
import { dragProps } from './drag-props.ts'
import type { Planning, Ticket } from './use-plan.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

const SHOWN = 50
/** Tickets that have begun; those that last until today are left out. */
const READ = 100

const WHOSE = ['all', 'nobody', 'mine'] as const
type Whose = (typeof WHOSE)[number]

interface TrayProps {
  /** Undefined while it loads. */
  readonly planning: Planning | undefined
  readonly today: string
  readonly moves: TicketMoves
  readonly space: StaffSpace
  /** Folded until it is opened, for narrow screens. */
  readonly isFolded: boolean
  ask(ticket: Ticket): void
}

interface TrayFilter {
  readonly search: string
  readonly whose: Whose
}

/** A filter of open tickets by their person; it stays the same while its parts do. */
const useOpenOf = (whose: Whose): ListQuery['filter'] => {
  const { actor } = usePerson()
  const { open } = useTicketViews()
  return useMemo(
    () => ({
      ...open,
      ...{ all: {}, nobody: { responsable_id: { in: [null] } }, mine: { responsable_id: { in: [actor.id] } } }[whose],
    }),
    [open, whose, actor.id],
  )
}

/** Open tickets without a day: the blocking ones first, then the most important ones. */
const useUnplanned = ({ search, whose }: TrayFilter) => {
  const open = useOpenOf(whose)
  const query = useMemo((): ListQuery => {
    const orderBy = [
      { field: 'is_bloquant', direction: 'desc' },
      { field: 'importance', direction: 'desc' },
      { field: 'dead_line', direction: 'asc' },
    ] as const
    return { search, filter: { ...open, todo_at: { in: [null] } }, orderBy, page: 1, limit: SHOWN }
  }, [search, open])
  return useList('ticket', query).value
}

/** Open tickets whose last planned day has passed, the longest forgotten first. */
const useOverdue = (
  { search, whose }: TrayFilter,
  planning: Planning | undefined,
  today: string,
): readonly Ticket[] => {
  const open = useOpenOf(whose)
  const query = useMemo((): ListQuery => {
    const filter = { ...open, todo_at: { to: addDays(today, -1) } }
    return { search, filter, orderBy: [{ field: 'todo_at', direction: 'asc' }], page: 1, limit: READ }
  }, [search, open, today])
  const begun = useList('ticket', query).value?.rows
  return useMemo(
    () => (planning ? (begun ?? []).filter((ticket) => isOverdue(ticket, planning.capacity, today)) : []),
    [begun, planning, today],
  )
}

/**
 * The tray of tickets that wait for a day, or for another one, with filters; what is dropped here
 * loses its day.
 */
export const Tray = ({ planning, today, moves, space, isFolded, ask }: TrayProps) => {
  const { t } = useTranslation('planning')
  const [search, setSearch] = useState('')
  const [whose, setWhose] = useState<Whose>('all')
  const found = useUnplanned({ search, whose })
  const overdue = useOverdue({ search, whose }, planning, today)
  const { moving } = moves
  // A ticket that is let go where it came from keeps its day.
  const canDrop = moving !== null && moving.todo_at !== null && overdue.every(({ id }) => id !== moving.id)
  const count = found && found.total + overdue.length
  const total = <span className="font-normal text-ink-3 text-sm tabular">{count ?? ''}</span>
  const filters = <Filters search={search} onSearch={setSearch} whose={whose} onWhose={setWhose} />
  const late = overdue.length > 0 && (
    <>
      <h3 className="px-1 pb-1 text-sm text-warning-text">{t('tray.overdue')}</h3>
      <ul className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-1">
        {overdue.slice(0, SHOWN).map((ticket) => (
          <TrayTicket key={ticket.id} ticket={ticket} moves={moves} space={space} ask={ask} />
        ))}
        {overdue.length > SHOWN && (
          <li className="px-1 py-2 text-ink-3 text-sm">{t('tray.more', { count: overdue.length - SHOWN })}</li>
        )}
      </ul>
    </>
  )
  const tickets = (
    <>
      {found?.rows.map((ticket) => (
        <TrayTicket key={ticket.id} ticket={ticket} moves={moves} space={space} ask={ask} />
      ))}
      {count === 0 && (
        <li className="px-1 py-2 text-ink-3 text-sm">
          {t(search.trim() === '' && whose === 'all' ? 'tray.empty' : 'tray.noneFound')}
        </li>
      )}
      {found && found.total > SHOWN && (
        <li className="px-1 py-2 text-ink-3 text-sm">{t('tray.more', { count: found.total - SHOWN })}</li>
      )}
    </>
  )
  if (isFolded) {
    return (
      <section aria-label={t('tray.title')} className="shrink-0 border-b">
        <details className="group">
          <summary className="flex h-11 cursor-pointer list-none items-center gap-2 px-4 font-semibold text-md sm:px-8">
            <ChevronRight aria-hidden className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
            {t('tray.title')}
            {total}
          </summary>
          <div className="px-4 sm:px-8">{filters}</div>
          <div className="px-4 py-2 sm:px-8">
            {late}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">{tickets}</ul>
          </div>
        </details>
      </section>
    )
  }
  return (
    <section
      aria-label={t('tray.title')}
      onDragOver={(event) => canDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (canDrop) moves.unplan(moving)
        else moves.stop()
      }}
      className={cx(
        'flex min-h-0 shrink-0 flex-col border-l max-lg:h-64 max-lg:border-t max-lg:border-l-0 lg:w-72',
        canDrop && 'bg-accent-tint',
      )}
    >
      <div className="grid gap-2 border-b p-3">
        <h2 className="flex items-baseline gap-2 font-semibold text-md">
          {t('tray.title')}
          {total}
        </h2>
        {filters}
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto p-2">
        {late}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">{tickets}</ul>
      </div>
    </section>
  )
}

interface FiltersProps {
  readonly search: string
  onSearch(search: string): void
  readonly whose: Whose
  onWhose(whose: Whose): void
}

const Filters = ({ search, onSearch, whose, onWhose }: FiltersProps) => {
  const { t } = useTranslation('planning')
  const { t: tCommon } = useTranslation()
  return (
    <div className="flex gap-2">
      <Input
        type="search"
        enterKeyHint="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={tCommon('search')}
        aria-label={t('tray.search')}
        className="min-w-0 flex-1"
      />
      <span className="w-28 shrink-0">
        <Select
          label={t('tray.whose')}
          value={whose}
          onChange={onWhose}
          options={WHOSE.map((value) => ({ value, label: t(`tray.${value}`) }))}
        />
      </span>
    </div>
  )
}

const TrayTicket = ({
  ticket,
  moves,
  space,
  ask,
}: Pick<TrayProps, 'moves' | 'space' | 'ask'> & { readonly ticket: Ticket }) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const path = usePath()
  const mayMove = moves.mayMove(ticket)
  return (
    <li
      {...dragProps(ticket, moves)}
      className={cx('flex items-center gap-2 rounded-md border bg-raised py-1 pr-1 pl-2', mayMove && 'cursor-grab')}
    >
      <span className="min-w-0 flex-1">
        <Link
          to={path(`${space}.ticket`, { ticket: ticket.id })}
          title={ticket.name}
          draggable={false}
          className="block truncate rounded-sm hover:underline"
        >
          {ticket.name}
        </Link>
        <span className="flex gap-2 text-ink-3 text-xs">
          {ticket.todo_at !== null && (
            <span className="shrink-0">{t('tray.plannedOn', { day: format.day(ticket.todo_at) })}</span>
          )}
          <span className="shrink-0">{ticket.ut === null ? t('tray.noEstimate') : format.ut(ticket.ut)}</span>
          <span className="truncate">
            <ReferenceText model="projet" id={ticket.projet_id} />
          </span>
        </span>
      </span>
      {mayMove && (
        <IconButton size="small" label={t('planOf', { ticket: ticket.name })} onClick={() => ask(ticket)}>
          <CalendarPlus aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
