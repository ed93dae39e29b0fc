import { useCallback, useMemo, useState } from 'react'
import { combineLatest, of } from 'rxjs'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'
import { addDays } from '../../../text/format.ts'
import { daysOf, type Period, WEEK } from '../../../text/period.ts'
import { type Entry, keyOfRow, type RowKey, rowKeyOf, type WeekGrid, weekGridOf } from './week-grid.ts'

/** Number of days before the week that give its first rows. */
const ROWS_FROM_DAYS = 3 * WEEK

const NO_ROWS: readonly RowKey[] = []
const NO_ENTRIES: readonly Entry[] = []

export interface WeekData {
  /** Undefined until the mirror has answered. */
  readonly grid: WeekGrid | undefined
  /** False until the tickets are read: before that rows are missing that the week offers empty. */
  readonly isComplete: boolean
  /** The week before, to copy from. */
  readonly previous: WeekGrid
  ticketOf(id: RecordId): Mirrored<'ticket'> | undefined
  addRow(row: RowKey): void
}

/** The entries of a person from three weeks before the week to its end, oldest first. */
const useEntries = (userId: RecordId, { from, to }: Period): readonly Entry[] | undefined => {
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { user_id: { in: [userId] }, date: { from: addDays(from, -ROWS_FROM_DAYS), to } },
      // The newest come first, so that a page always has the week itself.
      orderBy: [
        { field: 'date', direction: 'desc' },
        { field: 'created_at', direction: 'asc' },
      ],
      page: 1,
      limit: 'all',
    }),
    [userId, from, to],
  )
  const { value, current } = useList('pointage', query)
  return current ? value?.rows : undefined
}

const useTickets = (ids: readonly RecordId[]) => {
  const { queries } = useServices()
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  const source = useMemo(() => (ids.length === 0 ? of([]) : queries.where('ticket', 'id', ids)), [queries, key])
  const { value, current } = useObservable(source)
  const tickets = useMemo(
    (): ReadonlyMap<RecordId, Mirrored<'ticket'>> => new Map(value?.map((ticket) => [ticket.id, ticket])),
    [value],
  )
  return { tickets, current }
}

/**
 * The server's ids of tickets that this screen has shown under temporary ids, which are kept: a
 * row is the same when its ticket gets a number.
 */
const useTicketNumbers = (ids: readonly RecordId[]): ReadonlyMap<RecordId, RecordId> => {
  const { queries } = useServices()
  const [temporaryIds, setTemporaryIds] = useState<readonly RecordId[]>([])
  const newIds = ids.filter((id) => isTemporaryId(id) && !temporaryIds.includes(id))
  if (newIds.length > 0) setTemporaryIds([...temporaryIds, ...newIds])
  const source = useMemo(
    () => (temporaryIds.length === 0 ? of([]) : combineLatest(temporaryIds.map((id) => queries.one('ticket', id)))),
    [queries, temporaryIds],
  )
  const { value } = useObservable(source)
  return useMemo(() => {
    const known = temporaryIds.map((id, index) => [id, value?.[index]?.id ?? id] as const)
    return new Map(known.filter(([temporary, id]) => temporary !== id))
  }, [temporaryIds, value])
}

/** Rows that the person added, kept while the screen is open. */
const useAddedRows = (week: string) => {
  const [byWeek, setByWeek] = useState<ReadonlyMap<string, readonly RowKey[]>>(new Map())
  const add = useCallback(
    (row: RowKey) =>
      setByWeek((now) => {
        const rows = now.get(week) ?? NO_ROWS
        return rows.some((one) => keyOfRow(one) === keyOfRow(row)) ? now : new Map(now).set(week, [...rows, row])
      }),
    [week],
  )
  return [byWeek.get(week) ?? NO_ROWS, add] as const
}

/** The grid of one person's week, from this device: its rows are those of the last weeks. */
export const useWeekData = (userId: RecordId, period: Period): WeekData => {
  const entries = useEntries(userId, period)
  const [added, addRow] = useAddedRows(`${userId} ${period.from}`)
  const ids = [
    ...new Set([...(entries ?? []).map(({ ticket_id }) => ticket_id), ...added.map(({ ticketId }) => ticketId)]),
  ].sort()
  const numbers = useTicketNumbers(ids)
  const { tickets, current: isComplete } = useTickets([
    ...new Set([...ids, ...ids.flatMap((id) => numbers.get(id) ?? [])]),
  ])
  const grid = useMemo(() => {
    if (!entries) return undefined
    const offered = entries.map(rowKeyOf).filter(({ ticketId }) => tickets.get(ticketId)?.closed_at === null)
    return weekGridOf(entries, daysOf(period), { offered, added, numbers })
  }, [entries, period, added, tickets, numbers])
  const previous = useMemo(() => {
    const days = daysOf({ from: addDays(period.from, -WEEK), to: addDays(period.to, -WEEK) })
    return weekGridOf(entries ?? NO_ENTRIES, days, { offered: NO_ROWS, added: NO_ROWS, numbers })
  }, [entries, period, numbers])
  const ticketOf = useCallback((id: RecordId) => tickets.get(id), [tickets])
  return useMemo(
    () => ({ grid, isComplete, previous, ticketOf, addRow }),
    [grid, isComplete, previous, ticketOf, addRow],
  )
}
