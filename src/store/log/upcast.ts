import { EVENT_SCHEMA, EVENT_STATES, type LoggedEvent, NEW_EVENT_DEFAULTS } from '#contract/core/events/event.ts'
import { isServerId } from '#contract/core/ids.ts'

/** An event as it is stored. */
export interface StoredEvent {
  readonly id: string
  readonly sequence: number
  /** Version of the shape of `event`. */
  readonly schema: number
  readonly event: unknown
}

type Shape = Readonly<Record<string, unknown>>

/**
 * Upcasts each released schema to the next. A release that changes the shape of an event adds its
 * step here and a log to `tests/support/logs`. Steps are never removed.
 */
const UPCASTS: Readonly<Record<number, (event: Shape) => Shape>> = {
  // 2: overwritten values are kept with the event; an event can take another back or correct it.
  1: (event) => ({ ...event, schema: 2, overwrote: null, undoes: null, replaces: null }),
  // 3: the server's epoch was stored as `life`.
  2: ({ life, ...event }) => ({ ...event, ...(life === undefined ? {} : { epoch: life }), schema: 3 }),
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && !Array.isArray(value)
const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const TEXTS = ['id', 'model', 'recordId', 'action', 'deviceId', 'userId', 'apiOrigin', 'at'] as const
const NUMBERS = [
  'sequence',
  'baseVersion',
  'attempts',
  'failures',
  'nextAttemptAt',
  'settledAt',
  'effectVersion',
] as const
const TEXTS_OR_NULL = ['groupId', 'resultId', 'undoes', 'replaces'] as const

/** Whether every field that the engine relies on has its type. False for a damaged record. */
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

/**
 * The readable fields of an event that this client cannot read. `unreadable` keeps the original,
 * which stays on disk.
 */
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
    // Later events refer to the created record by this id.
    resultId: isServerId(textOf(shape['resultId'])) ? textOf(shape['resultId']) : null,
    unreadable: event ?? null,
  }
}

/**
 * Upcasts an event of any released schema. A damaged event, or one of a later client, is
 * quarantined.
 */
export const readLogged = (stored: StoredEvent): LoggedEvent => {
  if (!isShape(stored.event) || !Number.isInteger(stored.schema) || stored.schema < 1 || stored.schema > EVENT_SCHEMA)
    return quarantined(stored)
  const event = upcast(stored.event, stored.schema)
  if (!event || !isWhole(event) || event['id'] !== stored.id) return quarantined(stored)
  return event as unknown as LoggedEvent
}
