import { EVENT_SCHEMA, EVENT_STATES, type LoggedEvent, NEW_EVENT_DEFAULTS } from '#contract/core/event.ts'
import { isServerId } from '#contract/core/ids.ts'

/** An event as it lies on the disk. */
export interface StoredEvent {
  readonly id: string
  readonly sequence: number
  /** Version of `event`'s shape. */
  readonly schema: number
  readonly event: unknown
}

type Shape = Readonly<Record<string, unknown>>

/**
 * From each released schema to the next. A release that changes the shape of an event adds its step here and its log to
 * `tests/support/logs`; steps are never taken away.
 */
const UPCASTS: Readonly<Record<number, (event: Shape) => Shape>> = {
  // 2: overwritten values are kept with the event; an event can take another back or correct it.
  1: (event) => ({ ...event, schema: 2, overwrote: null, undoes: null, replaces: null }),
  // 3: the server's epoch was stored as `life`.
  2: ({ life, ...event }) => ({ ...event, ...(life === undefined ? {} : { epoch: life }), schema: 3 }),
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && !Array.isArray(value)
const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const TEXTS = ['id', 'model', 'recordId', 'action', 'deviceId', 'userId', 'apiOrigin', 'at'] as const
const NUMBERS = ['sequence', 'baseVersion', 'attempts', 'failures', 'nextAttemptAt', 'settledAt', 'effectVersion'] as const
const TEXTS_OR_NULL = ['groupId', 'resultId', 'undoes', 'replaces'] as const

/** Every field that the engine relies on has its type: a damaged record is not one of them. */
const isWhole = (event: Shape): boolean =>
  TEXTS.every((name) => typeof event[name] === 'string') &&
  NUMBERS.every((name) => Number.isFinite(event[name])) &&
  TEXTS_OR_NULL.every((name) => isTextOrNull(event[name])) &&
  EVENT_STATES.some((state) => state === event['state']) &&
  isShape(event['payload']) &&
  isShape(event['was']) &&
  areTexts(event['writes']) &&
  areTexts(event['reads']) &&
  (event['refusal'] === null || isShape(event['refusal'])) &&
  (event['overwrote'] === null || isShape(event['overwrote'])) &&
  event['schema'] === EVENT_SCHEMA

const upcast = (event: Shape, schema: number): Shape | null => {
  let shape: Shape | undefined = event
  for (let version = schema; version < EVENT_SCHEMA && shape; version += 1) shape = UPCASTS[version]?.(shape)
  return shape ?? null
}

/** What can be told of an event that this client can't read. The original travels with it, and stays on the disk as it is. */
const quarantined = ({ id, sequence, schema, event }: StoredEvent): LoggedEvent => {
  const shape = isShape(event) ? event : {}
  return {
    id,
    sequence: Number.isFinite(sequence) ? sequence : 0,
    model: textOf(shape['model']),
    recordId: textOf(shape['recordId']),
    action: textOf(shape['action']),
    payload: {},
    was: {},
    groupId: null,
    deviceId: textOf(shape['deviceId']),
    userId: textOf(shape['userId']),
    apiOrigin: textOf(shape['apiOrigin']),
    baseVersion: 0,
    writes: areTexts(shape['writes']) ? shape['writes'] : [],
    reads: areTexts(shape['reads']) ? shape['reads'] : [],
    ...NEW_EVENT_DEFAULTS,
    schema,
    at: textOf(shape['at']),
    state: 'quarantined',
    // What was created keeps its number: others go by it.
    resultId: isServerId(textOf(shape['resultId'])) ? textOf(shape['resultId']) : null,
    unreadable: event ?? null,
  }
}

/** Brings an event of any released schema up to date; one of a later client or with damage is kept, marked and shown. */
export const readLogged = (stored: StoredEvent): LoggedEvent => {
  if (!isShape(stored.event) || !Number.isInteger(stored.schema) || stored.schema < 1 || stored.schema > EVENT_SCHEMA) return quarantined(stored)
  const event = upcast(stored.event, stored.schema)
  if (!event || !isWhole(event) || event['id'] !== stored.id) return quarantined(stored)
  return event as unknown as LoggedEvent
}
