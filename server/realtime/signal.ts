import type { DropTarget, SocketOwner } from './bus.ts'

/** Message from one process to the others. */
export type Signal =
  | { readonly kind: 'publish'; readonly channel: string; readonly event: string; readonly data: unknown; readonly except?: string }
  | { readonly kind: 'drop'; readonly target: DropTarget; readonly outcome: 'reconnect' | 'stay_away' }
  | { readonly kind: 'claim'; readonly socketId: string; readonly owner: SocketOwner }

/** PostgreSQL takes 7,999 bytes; origin, number and part precede the text. */
const PART_LENGTH = 7_800

/** Plain ASCII, so that a text may be cut anywhere and its length is its size. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Turns signals into payloads: `origin number part/parts text`. PostgreSQL drops a NOTIFY equal to
 * an earlier one of its transaction; the number makes them differ.
 */
export const createEncoder = (origin: string): ((signal: Signal) => readonly string[]) => {
  let number = 0
  return (signal) => {
    const text = asciiJson(signal)
    const parts = Math.ceil(text.length / PART_LENGTH)
    number++
    return Array.from({ length: parts }, (_, index) => {
      const part = text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)
      return `${origin} ${number} ${index + 1}/${parts} ${part}`
    })
  }
}

const PAYLOAD = /^([\w-]{1,64}) (\d{1,16}) (\d{1,5})\/(\d{1,5}) (.+)$/s

interface Begun {
  readonly number: string
  readonly parts: readonly string[]
}

/**
 * Joins the parts of payloads; returns null for those of `origin` itself, for parts of an
 * incomplete message and for invalid ones.
 */
export const createDecoder = (origin: string): ((payload: string) => Signal | null) => {
  const begun = new Map<string, Begun>()
  return (payload) => {
    const [, from = '', number = '', part = '', of = '', text = ''] = PAYLOAD.exec(payload) ?? []
    if (from === '' || from === origin) return null
    const before = begun.get(from)
    const parts = [...(before?.number === number ? before.parts : []), text]
    if (parts.length !== Number(part)) {
      begun.delete(from)
      return null
    }
    if (part !== of) {
      begun.set(from, { number, parts })
      return null
    }
    begun.delete(from)
    try {
      return JSON.parse(parts.join('')) as Signal
    } catch {
      return null
    }
  }
}
