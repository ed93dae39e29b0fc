import { createHash } from 'node:crypto'
import { DomainError } from '#contract/core/errors.ts'
import type { RequestActor } from '../models/actor.ts'

/**
 * Position of a device in the feed of one model: the device has received everything up to (xid,
 * id). Opaque to the device.
 */
export interface Cursor {
  /** Horizon at the start of the first pull: records deleted before it were never sent. */
  readonly start: string
  readonly xid: string
  /** Last id of a transaction too large for one page; null when the transaction is complete. */
  readonly id: number | null
}

/** Rights for which a cursor is valid; with other rights its pages would leave gaps. */
const scopeOf = (actor: RequestActor): string =>
  createHash('sha256')
    .update(`${actor.id} ${actor.role} ${actor.clientId} ${actor.isClientManager}`)
    .digest('base64url')
    .slice(0, 12)

const MAX_XID = 2n ** 64n - 1n

const isXid = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) <= MAX_XID

/** A position within a transaction needs the transaction before it: `feed.ts` reads it. */
const isPosition = (xid: string, id: unknown): boolean => id === null || (Number.isSafeInteger(id) && BigInt(xid) > 0n)

/** Encodes a cursor for one epoch and person. */
export const writeCursor = (cursor: Cursor, epoch: string, actor: RequestActor): string =>
  Buffer.from(JSON.stringify([epoch, scopeOf(actor), cursor.start, cursor.xid, cursor.id])).toString('base64url')

/**
 * Reads a cursor; empty text starts from the beginning. Throws 400 for an invalid cursor, 410 for
 * one of another epoch, role or client.
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
