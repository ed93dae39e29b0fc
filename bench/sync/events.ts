import { randomUUID } from 'node:crypto'
import { type LoggedEvent, NEW_EVENT_DEFAULTS, type NewEvent } from '#contract/core/events/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { dependencyKeys } from '#src/sync-worker/events/dependency-keys.ts'
import { at } from '../server/stage.ts'
import type { SyncScene } from './stage.ts'

/** One act of a person: an action on a record. */
export type PlannedAction = Pick<NewEvent, 'model' | 'recordId' | 'action' | 'payload'>

/** Where this run begins to count; it never says the same twice. */
let planned = Math.floor(Math.random() * 90_000)

const logTime = (ticket: number, n: number): PlannedAction => ({
  model: 'pointage',
  recordId: temporaryId(randomUUID()),
  action: 'create',
  payload: { ut: 1 + (n % 8), ticket_id: String(ticket), comment: `Intervention ${n}` },
})

/**
 * No ticket has as much yet, nor from a run before on a kept database: what changes nothing leaves
 * no effect to count.
 */
const planTime = (ticket: number): PlannedAction => {
  planned += 1
  return { model: 'ticket', recordId: String(ticket), action: 'updateUt', payload: { ut: 1000 + (planned % 90_000) } }
}

/** Times logged and tickets changed in turn; no two neighbours wait for each other. */
export const manyRecords = ({ tickets }: SyncScene, count: number): readonly PlannedAction[] =>
  Array.from({ length: count }, (_, n) => (n % 2 === 0 ? logTime : planTime)(at(tickets, n), n))

/** Each waits for the one before it. */
export const oneRecord = ({ tickets }: SyncScene, count: number): readonly PlannedAction[] =>
  Array.from({ length: count }, () => planTime(at(tickets, 0)))

const eventOf = (action: PlannedAction, n: number, userId: string, apiOrigin: string): LoggedEvent => ({
  ...action,
  ...dependencyKeys(action),
  id: randomUUID(),
  sequence: n + 1,
  was: {},
  groupId: null,
  deviceId: 'bench',
  userId,
  apiOrigin,
  baseVersion: 0,
  ...NEW_EVENT_DEFAULTS,
  at: new Date().toISOString(),
})

/** An outbox of these, as a person would have downloaded it on another device. */
export const outboxFile = (actions: readonly PlannedAction[], { userId }: SyncScene, apiOrigin: string): string =>
  JSON.stringify({
    format: 'sav-outbox',
    userId,
    apiOrigin,
    deviceId: 'bench',
    exportedAt: new Date().toISOString(),
    events: actions.map((action, n) => {
      const event = eventOf(action, n, userId, apiOrigin)
      return { id: event.id, sequence: event.sequence, schema: event.schema, event }
    }),
  })
