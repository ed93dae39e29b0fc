import type { LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/epochs/cursor.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'
import { WATCHED } from '../oracle/moment.ts'
import { emptyLog, emptyMirror, type LogDisk, type MirrorDisk } from './disk.ts'
import type { Worker } from './worker-options.ts'

/** One person on one device: their disk, and the oracle's notes about them. */
export interface Account {
  readonly name: string
  readonly actor: Actor
  readonly log: LogDisk
  readonly mirror: MirrorDisk
  tokens: Tokens
  /** Fences given to workers; each number is given once. */
  fences: number
  /** Null while another person is signed in. */
  worker: Worker | null
  /** Actions sent to a worker and not answered yet: the page repeats them at the next worker. */
  readonly handedOver: Map<string, readonly NewEvent[]>
  /** Actions that the person was told are saved. */
  readonly acknowledged: Set<string>
  /** Actions lost with a log that was deleted from outside, and reported as lost. */
  readonly reportedLost: Set<string>
  /**
   * Place in the queue as the person knows it: when the action was done, or returned to the queue.
   */
  readonly places: Map<string, number>
  /** Statuses with which the server, or a proxy that imitates it, refused each event. */
  readonly refusals: Map<string, Set<number>>
  /** Records that the person meant with each event, by model (`oracle/meaning.ts`). */
  readonly meant: Map<string, ReadonlyMap<ModelName, ReadonlySet<string>>>
  /** Temporary id of the record that each creation makes; the notes outlive a deleted log. */
  readonly created: Map<string, RecordId>
  /** Outbox that the person has exported to a file; null without any. */
  exportedFile: string | null
  /** Events that came back from such a file: the server may have carried them out long before. */
  readonly imported: Set<string>
  /** Waiting events whose record's creation was dropped from the log. */
  readonly orphaned: Set<string>
  /** The mirror of this account was emptied or damaged at some time. */
  hasLostMirror: boolean
  /** The server was restored, and this account has not pulled every model again yet. */
  isBehindRestore: boolean
  /** The account reached rest at the end of the story. */
  isFinished: boolean
}

export const createAccount = (name: string, actor: Actor, tokens: Tokens): Account => ({
  name,
  actor,
  log: emptyLog(),
  mirror: emptyMirror(),
  tokens,
  fences: 0,
  worker: null,
  handedOver: new Map(),
  acknowledged: new Set(),
  reportedLost: new Set(),
  places: new Map(),
  refusals: new Map(),
  meant: new Map(),
  created: new Map(),
  exportedFile: null,
  imported: new Set(),
  orphaned: new Set(),
  hasLostMirror: false,
  isBehindRestore: false,
  isFinished: false,
})

/**
 * The disk is written later than memory: it may lack a pull after a restore that memory has
 * completed.
 */
export const knowsFormerEpoch = ({ mirror }: Account, epoch: string): boolean =>
  WATCHED.some((model) => {
    const cursor = mirror.facts.get(cursorFact(model)) as Cursor | undefined
    if (cursor === undefined || (cursor.epoch ?? cursor.former) === undefined) return false
    return (cursor.epoch ?? epoch) !== epoch || (cursor.resync && cursor.former !== epoch)
  })

/** Keeps the notes of an account as its log is written. */
export const noteWritten = (
  account: Account,
  before: LoggedEvent | null,
  after: LoggedEvent,
  place: () => number,
): void => {
  if (after.action === 'create') account.created.set(after.id, after.recordId)
  // A refused event is also back where a lost creation holds it at once.
  const isBack =
    (after.state === 'queued' || after.state === 'held') &&
    (before?.state === 'refused' || before?.state === 'held') &&
    after.sequence !== before.sequence
  if (!account.places.has(after.id) || isBack) account.places.set(after.id, place())
}

/**
 * The log drops old decided events; they are not expected any more, unless a remaining event names
 * them.
 */
export const noteForgotten = (account: Account, event: LoggedEvent, kept: readonly LoggedEvent[]): void => {
  if (event.state !== 'accepted' && event.state !== 'cancelled') return
  if (event.effectVersion === 0) account.acknowledged.delete(event.id)
  const [created] = event.writes
  if (event.state !== 'accepted' || event.action !== 'create' || created === undefined) return
  for (const other of kept) if ([...other.writes, ...other.reads].includes(created)) account.orphaned.add(other.id)
}
