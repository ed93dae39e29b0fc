import type { LoggedEvent, NewEvent } from '#contract/core/event.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/epochs/cursor.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'
import { WATCHED } from '../oracle/moment.ts'
import { emptyLog, emptyMirror, type LogDisk, type MirrorDisk } from './disk.ts'
import type { Worker } from './worker.ts'

/** One person on one device: what lies on the disk for them, and what the oracle keeps of them. */
export interface Account {
  readonly name: string
  readonly actor: Actor
  readonly log: LogDisk
  readonly mirror: MirrorDisk
  tokens: Tokens
  /** Numbers that were given to workers; none is given twice. */
  fences: number
  /** Null while somebody else is signed in. */
  worker: Worker | null
  /** Handed to a worker and not answered yet: the page repeats it at the next one. */
  readonly handedOver: Map<string, readonly NewEvent[]>
  /** The person was told that it is kept. */
  readonly acknowledged: Set<string>
  /** Gone with a log that was wiped from outside, and reported. */
  readonly reportedLost: Set<string>
  /** Place in the queue as the person knows it: when it was done, or brought back into it. */
  readonly places: Map<string, number>
  /** What our server, or somebody in its words, refused each event with. */
  readonly refusals: Map<string, Set<number>>
  /** Records that the person meant with each event, by model (`oracle/meaning.ts`). */
  readonly meant: Map<string, ReadonlyMap<ModelName, ReadonlySet<string>>>
  /** Waiting events whose record's creation was dropped from the log. */
  readonly orphaned: Set<string>
  /** Its mirror was emptied or damaged at some time. */
  hasLostMirror: boolean
  /** The server was restored, and this account has not pulled everything anew yet. */
  isBehindRestore: boolean
  /** It has come to rest at the end. */
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
  orphaned: new Set(),
  hasLostMirror: false,
  isBehindRestore: false,
  isFinished: false,
})

/** The disk lags behind: it may know nothing yet of a pull after a restore that had come to its end in memory. */
export const knowsFormerLife = ({ mirror }: Account, epoch: string): boolean =>
  WATCHED.some((model) => {
    const cursor = mirror.facts.get(cursorFact(model)) as Cursor | undefined
    if (cursor === undefined || (cursor.epoch ?? cursor.former) === undefined) return false
    return (cursor.epoch ?? epoch) !== epoch || (cursor.resync && cursor.former !== epoch)
  })

/** Keeps the books of an account as its log is written. */
export const noteWritten = (account: Account, before: LoggedEvent | null, after: LoggedEvent, place: () => number): void => {
  const isBack = after.state === 'queued' && (before?.state === 'refused' || before?.state === 'held') && after.sequence !== before.sequence
  if (!account.places.has(after.id) || isBack) account.places.set(after.id, place())
}

/** The log drops what is over for long: nobody looks for it, unless something that stays names it. */
export const noteForgotten = (account: Account, event: LoggedEvent, kept: readonly LoggedEvent[]): void => {
  if (event.state !== 'accepted' && event.state !== 'cancelled') return
  if (event.effectVersion === 0) account.acknowledged.delete(event.id)
  const [created] = event.writes
  if (event.state !== 'accepted' || event.action !== 'create' || created === undefined) return
  for (const other of kept) if ([...other.writes, ...other.reads].includes(created)) account.orphaned.add(other.id)
}
