/**
 * Frame of the Pusher protocol, version 7, restricted to private channels. Data of server events is
 * JSON in a string.
 */
export interface Frame {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Seconds without a frame after which the client sends a ping. */
export const ACTIVITY_TIMEOUT_SECONDS = 120

/** Error codes of the Pusher protocol. */
export const ERRORS = {
  unknownKey: { code: 4001, message: 'Application does not exist' },
  notAuthorised: { code: 4009, message: 'Connection not authorised' },
  /** Clients reconnect after a pause, as for every code from 4100 to 4199. */
  overCapacity: { code: 4100, message: 'Over capacity' },
  reconnect: { code: 4200, message: 'Reconnect at once' },
  malformed: { code: 4300, message: 'This message can’t be read' },
  clientEvent: { code: 4301, message: 'Client events are not accepted' },
} as const

/** An error of the Pusher protocol, which closes the socket. */
export interface ProtocolError {
  readonly code: number
  readonly message: string
}

/** Encodes a message of the Pusher protocol; `data` is JSON within JSON. */
export const message = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) })

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null

/** Parses a frame of the client; returns null for an invalid one. */
export const readFrame = (text: string): Frame | null => {
  try {
    const frame = objectOf(JSON.parse(text))
    if (!frame || typeof frame['event'] !== 'string') return null
    const data: unknown = typeof frame['data'] === 'string' ? JSON.parse(frame['data'] || '{}') : (frame['data'] ?? {})
    return { event: frame['event'], data: objectOf(data) ?? {} }
  } catch {
    return null
  }
}
