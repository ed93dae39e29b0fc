import type { RecordId } from '#contract/core/ids.ts'
import { isOpenStage, type TicketStage } from '#contract/lifecycle/ticket.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'

type Value = AggregateGroup['by'][number]

/** Changes of status with the creation of their tickets, and the dimension of the rows. */
export const stepSpec = (dimension: AggregateSpec['by'][number]): AggregateSpec => ({
  sum: [],
  by: [dimension, 'ticket_id', 'ticket_id.created_at', 'to_status_id', 'created_at'],
})

/** Whole minutes since the creation of a ticket; null while it has not happened. */
export interface TicketTimes {
  readonly value: Value
  readonly toStart: number | null
  readonly toDone: number | null
}

const MINUTE_MS = 60_000

/** Whether tickets of a stage are being worked on, or done with. */
const REACHES = {
  toStart: (stage: TicketStage) => stage === 'in_progress',
  toDone: (stage: TicketStage) => !isOpenStage(stage),
} as const

/**
 * The first start and the first time that each ticket was done or closed. A ticket that was created
 * before the clock of a device was set right took no time.
 */
export const ticketTimesOf = (
  groups: readonly AggregateGroup[],
  stageOf: (statusId: RecordId) => TicketStage | undefined,
): readonly TicketTimes[] => {
  const times = new Map<RecordId, TicketTimes>()
  for (const { by } of groups) {
    const [value = null, ticketId, created, statusId, at] = by
    const stage = stageOf(String(statusId))
    if (stage === undefined || typeof created !== 'string' || typeof at !== 'string') continue
    const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(created)) / MINUTE_MS))
    const before = times.get(String(ticketId)) ?? { value, toStart: null, toDone: null }
    const earliest = (name: 'toStart' | 'toDone') =>
      REACHES[name](stage) ? Math.min(before[name] ?? minutes, minutes) : before[name]
    times.set(String(ticketId), { value, toStart: earliest('toStart'), toDone: earliest('toDone') })
  }
  return [...times.values()]
}
