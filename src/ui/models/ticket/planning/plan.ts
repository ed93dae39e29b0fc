import type { RecordId } from '#contract/core/ids.ts'
import type { ExpectedOn } from '#contract/models/working-time/expected-ut.ts'
import { addDays } from '../../../text/format.ts'

// Splits planned tickets over the days of their people.
//
// - A ticket begins on `todo_at`. Each day takes at most the person's capacity of that day; the
//   rest goes on to the next day with capacity.
// - A first day without capacity takes nothing: the whole ticket waits there for the next days.
// - Tickets do not push each other: a day may get more than its capacity. The planning warns of it.
// - A ticket without an estimate, or without a person, stands on `todo_at` alone.

/** UT that a person can work on a day: 0 on weekends, holidays and absences. */
export type Capacity = ExpectedOn

export interface PlannedTicket {
  readonly id: RecordId
  readonly todo_at: string | null
  readonly ut: number | null
  readonly responsable_id: RecordId | null
}

/** Work of a ticket on one day. */
export interface DayPart<T extends PlannedTicket> {
  readonly ticket: T
  readonly day: string
  /** UT on this day. */
  readonly ut: number
  /** UT that were planned on this day, on which the person does not work; they are done later. */
  readonly waiting: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Longest look ahead for days with capacity: after that the rest is not shown. */
const MAX_DAYS_AHEAD = 120

/** Days that come before a period and whose tickets may last into it. */
export const LOOK_BACK_DAYS = 35

/** Returns the work of one ticket, day by day. */
export const partsOf = <T extends PlannedTicket>(ticket: T, capacity: Capacity): readonly DayPart<T>[] => {
  const { todo_at, ut, responsable_id } = ticket
  if (todo_at === null) return []
  if (responsable_id === null || ut === null || ut === 0) {
    return [{ ticket, day: todo_at, ut: ut ?? 0, waiting: 0, isFirst: true, isLast: true }]
  }
  const days: Pick<DayPart<T>, 'day' | 'ut' | 'waiting'>[] = []
  let rest = ut
  for (let ahead = 0; rest > 0 && ahead < MAX_DAYS_AHEAD; ahead++) {
    const day = addDays(todo_at, ahead)
    const part = Math.min(rest, capacity(responsable_id, day))
    // The first day shows the ticket even where nobody can work on it.
    if (part > 0 || ahead === 0) days.push({ day, ut: part, waiting: part === 0 ? rest : 0 })
    rest -= part
  }
  return days.map((part, at) => ({ ...part, ticket, isFirst: at === 0, isLast: at === days.length - 1 }))
}

/** Whether the last day of a ticket's planned work has passed. */
export const isOverdue = (ticket: PlannedTicket, capacity: Capacity, today: string): boolean => {
  const last = partsOf(ticket, capacity).at(-1)
  return last !== undefined && last.day < today
}

export interface PlanCell<T extends PlannedTicket> {
  readonly parts: readonly DayPart<T>[]
  /** UT of all parts. */
  readonly load: number
  /** UT that wait here for a working day; they are in the load of that day. */
  readonly waiting: number
}

export interface Plan<T extends PlannedTicket> {
  /** `null` is the row of tickets without a person. */
  cell(userId: RecordId | null, day: string): PlanCell<T>
  loadOf(userId: RecordId | null, days: readonly string[]): number
  /** The work of everybody on a day. */
  on(day: string): readonly DayPart<T>[]
}

const EMPTY_CELL = { parts: [], load: 0, waiting: 0 }

const sumOf = (parts: readonly DayPart<PlannedTicket>[], of: 'ut' | 'waiting'): number =>
  parts.reduce((sum, part) => sum + part[of], 0)

const keyOf = (userId: RecordId | null, day: string): string => `${userId ?? ''} ${day}`

/** Splits all tickets. */
export const planOf = <T extends PlannedTicket>(tickets: readonly T[], capacity: Capacity): Plan<T> => {
  const parts = tickets.flatMap((ticket) => partsOf(ticket, capacity))
  const grouped = Map.groupBy(parts, ({ ticket, day }) => keyOf(ticket.responsable_id, day))
  const cells = new Map(
    [...grouped].map(([key, of]) => [key, { parts: of, load: sumOf(of, 'ut'), waiting: sumOf(of, 'waiting') }]),
  )
  const cell = (userId: RecordId | null, day: string): PlanCell<T> => cells.get(keyOf(userId, day)) ?? EMPTY_CELL
  const byDay = Map.groupBy(parts, ({ day }) => day)
  return {
    cell,
    loadOf: (userId, days) => days.reduce((sum, day) => sum + cell(userId, day).load, 0),
    on: (day) => byDay.get(day) ?? [],
  }
}

/** Judgement of a place for a ticket. */
export type Fit =
  | { readonly kind: 'impossible' }
  | { readonly kind: 'fits' | 'over'; readonly load: number; readonly capacity: number; readonly lastDay: string }

/**
 * Judges a move: impossible where the person cannot work on the day, `over` where any of the
 * ticket's days gets more than its capacity. `load` and `capacity` are those of the worst day.
 */
export const fitOf = <T extends PlannedTicket>(
  ticket: T,
  target: { readonly userId: RecordId | null; readonly day: string },
  plan: Plan<T>,
  capacity: Capacity,
): Fit => {
  const { userId, day } = target
  const moved = { ...ticket, todo_at: day, responsable_id: userId }
  if (userId === null)
    return { kind: 'fits', load: plan.cell(null, day).load + (ticket.ut ?? 0), capacity: 0, lastDay: day }
  if (capacity(userId, day) === 0) return { kind: 'impossible' }
  const days = partsOf(moved, capacity).map((part) => {
    const before = plan.cell(userId, part.day).parts.filter((other) => other.ticket.id !== ticket.id)
    return {
      day: part.day,
      load: before.reduce((sum, { ut }) => sum + ut, part.ut),
      capacity: capacity(userId, part.day),
    }
  })
  const worst = days.reduce((a, b) => (b.load - b.capacity > a.load - a.capacity ? b : a))
  return {
    kind: worst.load > worst.capacity ? 'over' : 'fits',
    load: worst.load,
    capacity: worst.capacity,
    lastDay: days.at(-1)?.day ?? day,
  }
}
