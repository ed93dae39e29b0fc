import { DomainError } from '#contract/core/errors.ts'
import type { JsonObject } from '../input/json-object.ts'
import { CHANNEL } from './channels.ts'

/** An event that another program asks this server to publish. */
export interface TriggeredEvent {
  readonly channels: readonly string[]
  readonly name: string
  readonly data: unknown
  /** Socket that does not receive the event because it caused it. */
  readonly except?: string
}

const MAX_CHANNELS = 100
const MAX_EVENTS = 10
const MAX_DATA_BYTES = 10_240
const EVENT_NAME = /^[\w\-=@,.;]{1,200}$/
const SOCKET_ID = /^\d+\.\d+$/

const channelsOf = (event: JsonObject): readonly string[] => {
  const given: unknown = event['channels'] ?? [event['channel']]
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_CHANNELS) throw new DomainError('malformed')
  const names: readonly unknown[] = given
  return [...new Set(names)].map((name) => {
    if (typeof name !== 'string' || !CHANNEL.test(name)) throw new DomainError('forbidden')
    return name
  })
}

/** Data is JSON in a string, or a plain string. */
const dataOf = (data: unknown): unknown => {
  if (typeof data !== 'string') throw new DomainError('malformed')
  if (Buffer.byteLength(data) > MAX_DATA_BYTES) throw new DomainError('too_large')
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}

/** Reads the body of `events`. Refuses event names that the protocol reserves. */
export const readEvent = (event: JsonObject): TriggeredEvent => {
  const { name, socket_id: except } = event
  if (typeof name !== 'string' || !EVENT_NAME.test(name) || name.startsWith('client-'))
    throw new DomainError('malformed')
  if (except !== undefined && (typeof except !== 'string' || !SOCKET_ID.test(except)))
    throw new DomainError('malformed')
  return { channels: channelsOf(event), name, data: dataOf(event['data']), ...(except === undefined ? {} : { except }) }
}

/** Reads the body of `batch_events`: all events are valid, or none is published. */
export const readBatch = ({ batch }: JsonObject): readonly TriggeredEvent[] => {
  if (!Array.isArray(batch) || batch.length === 0 || batch.length > MAX_EVENTS) throw new DomainError('malformed')
  const events: readonly unknown[] = batch
  return events.map((event) => {
    if (typeof event !== 'object' || event === null || Array.isArray(event)) throw new DomainError('malformed')
    return readEvent(event as JsonObject)
  })
}
