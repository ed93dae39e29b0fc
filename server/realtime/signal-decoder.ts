import type { Signal } from './signal.ts'

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
