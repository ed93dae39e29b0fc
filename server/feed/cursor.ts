import { createHash } from 'node:crypto'
import { DomainError } from '#contract/core/errors.ts'
import type { RequestActor } from '../models/actor.ts'

/**
 * Position of a device in the feed of one model: everything up to (xid, id) was sent. Opaque to the
 * device.
 */
export interface Cursor {
  /** Horizon when the first pull began: what was deleted before was never handed out. */
  readonly start: string
  readonly xid: string
  /** Last id of a transaction too large for one page; null when the transaction is complete. */
  readonly id: number | null
}

/** Rights that a cursor was made under; with others its pages would leave gaps. */
const scopeOf = (actor: RequestActor): string =>
  createHash('sha256').update(`${actor.id} ${actor.role} ${actor.clientId} ${actor.isClientManager}`).digest('base64url').slice(0, 12)

const MAX_XID = 2n ** 64n - 1n

const isXid = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) <= MAX_XID

/** Within a transaction there is one before it: `feed.ts` asks for it. */
const isPosition = (xid: string, id: unknown): boolean => id === null || (Number.isSafeInteger(id) && BigInt(xid) > 0n)

/** Encodes a cursor for one epoch and person. */
export const writeCursor = (cursor: Cursor, epoch: string, actor: RequestActor): string =>
  Buffer.from(JSON.stringify([epoch, scopeOf(actor), cursor.start, cursor.xid, cursor.id])).toString('base64url')

/**
 * Null starts from the beginning. 400 for what is no cursor, 410 for one of another epoch, role or
 * client.
 */
export const readCursor = (text: string, epoch: string, actor: RequestActor): Cursor | null => {
  if (text === '') return null
  const [itsEpoch, scope, start, xid, id] = decode(text)
  if (typeof itsEpoch !== 'string' || typeof scope !== 'string' || typeof start !== 'string' || typeof xid !== 'string')
    throw new DomainError('bad_cursor')
  if (!isXid(start) || !isXid(xid) || !isPosition(xid, id)) throw new DomainError('bad_cursor')
  if (itsEpoch !== epoch || scope !== scopeOf(actor)) throw new DomainError('cursor_gone')
  return { start, xid, id: id === null ? null : Number(id) }
}

const decode = (text: string): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
