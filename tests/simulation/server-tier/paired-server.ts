import { type FeedAnswer, HEADERS } from '#contract/core/replication.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/ports.ts'
import type { Mishap, SimulatedServer } from '../simulated-server.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import type { ChannelWatch } from './channel-watch.ts'
import { createCursorPairs } from './cursors.ts'
import type { HeldClock } from './held-clock.ts'
import type { HintGate } from './hint-gate.ts'
import { createJudge } from './judge.ts'
import { type Locks, locksOf, meet } from './locks.ts'
import { createPatience } from './patience.ts'
import type { RealServer } from './real-server.ts'
import { createTokenPairs } from './tokens.ts'
import { createTurns } from './turns.ts'

/** Of these the real server is asked. All others are left to the model server: its schedules never write to them. */
export const PAIRED: ReadonlySet<ModelName> = new Set(['ticket', 'pointage', 'projet'])

const modelOf = ({ path }: HttpRequest): ModelName | null => {
  const [, , , name = ''] = path.split('?')[0]?.split('/') ?? []
  return isModelName(name) ? name : null
}

export interface Pair {
  readonly clock: VirtualClock
  readonly real: RealServer
  readonly model: SimulatedServer
  /** Ends what the model server holds open. */
  readonly held: HeldClock
  /** The model server gives the next record of a model this number. */
  readonly number: (model: ModelName, id: string) => void
  readonly watch: ChannelWatch
  readonly gate: HintGate
}

/** A transaction that is open on both sides. */
interface Begun {
  readonly name: string
  /** What the real server will answer. */
  readonly heard: HttpOutcome
  readonly tellHints: () => void
  readonly endHold: () => void
  readonly expected: Promise<HttpOutcome>
}

interface Asked {
  readonly name: ModelName | null
  readonly request: HttpRequest
}

/** A feed of the model server's in the life of the real one: a device takes two lives at once for a restore under way. */
const inEpoch = (epoch: string, outcome: HttpOutcome): HttpOutcome => {
  const { metadata } = (outcome.kind === 'answer' ? outcome.body : {}) as Partial<FeedAnswer>
  if (outcome.kind === 'none' || metadata?.epoch === undefined) return outcome
  return { ...outcome, body: { ...(outcome.body as FeedAnswer), metadata: { ...metadata, epoch } } }
}

/** As a server answers that has waited for a lock too long. */
const busy = (request: HttpRequest): HttpOutcome => {
  const key = request.headers[HEADERS.idempotencyKey]
  const headers = { 'retry-after': '1', ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }) }
  return { kind: 'answer', status: 503, body: { code: 'unavailable', message: '' }, headers }
}

/**
 * The real server, and the model server beside it as a second opinion. Each request goes to the real one, then to the model; the devices hear the
 * real one, the oracle asks the model. They complain where they do not answer alike, where an event had its effect twice, and where a channel tells
 * somebody of what they never saw. Whoever meets a lock of an open transaction comes again when that has ended.
 */
export const createPairedServer = ({ clock, real, model, held, number, watch, gate }: Pair): SimulatedServer => {
  const tokens = createTokenPairs()
  const cursors = createCursorPairs()
  const turns = createTurns()
  const judge = createJudge(real.effectsOf)

  /** In the turn of whoever asks: nothing else is under way meanwhile, and virtual time stands still. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => clock.outside(turns.take(work))

  /** What the open transactions hold, by their names. */
  const open = new Map<string, Locks>()
  const patience = createPatience(clock)

  const end = (name: string): void => {
    open.delete(name)
    patience.wake()
  }
  const endAll = (): void => {
    open.clear()
    patience.wake()
  }
  /** Everything that is open is lost with the process. */
  const die = async (): Promise<void> => {
    await real.die()
    endAll()
  }

  const askModel = ({ name, request }: Asked, mishap: Mishap): Promise<HttpOutcome> => model.handle(cursors.translate(name, request), mishap)

  /** The number that the real server has given to what it created. */
  const noteNumber = ({ name, request }: Asked, heard: HttpOutcome): void => {
    if (request.method === 'POST' && name !== null && heard.kind === 'answer' && heard.status === 201)
      number(name, String((heard.body as { readonly data: { readonly id: number } }).data.id))
  }

  const agree = ({ name, request }: Asked, heard: HttpOutcome, expected: HttpOutcome): HttpOutcome => {
    judge.compare(name, request, heard, expected)
    cursors.note(name, heard, expected)
    return tokens.note(heard, expected)
  }

  const askBoth = async (asked: Asked, mishap: Mishap): Promise<HttpOutcome> => {
    const heard = await real.handle(tokens.translate(asked.request))
    noteNumber(asked, heard)
    const expected = await askModel(asked, mishap)
    // Whoever died after the commit was not heard, and can't be compared.
    if (expected.kind === 'none') await die()
    return mishap.killed === undefined ? agree(asked, heard, expected) : expected
  }

  const write = async (asked: Asked, mishap: Mishap): Promise<HttpOutcome> => {
    const outcome = await watch.during(() => askBoth(asked, mishap), judge.complain)
    await judge.countEffects(asked.request)
    return outcome
  }

  const writeAndDie = async (asked: Asked): Promise<HttpOutcome> => {
    const heard = await real.handleKilled(tokens.translate(asked.request))
    const expected = await askModel(asked, { killed: 'before_commit' })
    // What was refused had nothing to commit, and the server lives.
    if (expected.kind !== 'none') return agree(asked, heard, expected)
    await die()
    return expected
  }

  /** Begun on both sides: the answer, or what both answer once they have committed. */
  const begin = async (asked: Asked, locks: Locks): Promise<HttpOutcome | Begun> => {
    const [{ outcome: heard, name }, tellHints] = await gate.holding(() => real.handleOpen(tokens.translate(asked.request)))
    noteNumber(asked, heard)
    if (name === null) {
      tellHints()
      return agree(asked, heard, await askModel(asked, {}))
    }
    open.set(name, locks)
    const hold = held.hold()
    return { name, heard, tellHints, endHold: hold.end, expected: askModel(asked, { openFor: hold.ms }) }
  }

  const commit = async (asked: Asked, { name, heard, tellHints, endHold, expected }: Begun): Promise<HttpOutcome> => {
    await real.commit(name)
    endHold()
    const told = await expected
    end(name)
    // The server died meanwhile.
    if (told.kind === 'none') return told
    tellHints()
    await judge.countEffects(asked.request)
    return agree(asked, heard, told)
  }

  /** Null where an open transaction holds what it needs. */
  const attempt = async (asked: Asked, { openFor = 0, ...mishap }: Mishap): Promise<HttpOutcome | null> => {
    const begun = await inTurn(async () => {
      const locks = locksOf(model, asked.name, asked.request)
      if ([...open.values()].some((other) => meet(locks, other))) return null
      if (mishap.killed === 'before_commit') return writeAndDie(asked)
      return openFor > 0 ? begin(asked, locks) : write(asked, mishap)
    })
    if (begun === null || 'kind' in begun) return begun
    await new Promise<void>((done) => void clock.setTimer(done, openFor))
    return inTurn(() => commit(asked, begun))
  }

  const handle = async (request: HttpRequest, { killed, openFor = 0 }: Mishap): Promise<HttpOutcome> => {
    const asked = { name: modelOf(request), request }
    const mishap = killed === undefined ? {} : { killed }
    if (asked.name !== null && !PAIRED.has(asked.name)) return inEpoch(real.epoch(), await model.handle(request, mishap))
    if (request.method === 'GET') return inTurn(() => askBoth(asked, mishap))
    return (await patience.attempt(() => attempt(asked, { ...mishap, openFor }))) ?? busy(request)
  }

  const both = (onReal: () => Promise<void>, onModel: () => Promise<void>): Promise<void> =>
    inTurn(async () => {
      await onReal()
      await onModel()
    })

  const signIn = async (userId: string) => {
    const signedIn = await model.signIn(userId)
    await real.signIn(model.actor(userId), tokens.open(signedIn))
    return signedIn
  }

  return {
    ...model,
    handle,
    signIn: (userId) => inTurn(() => signIn(userId)),
    expire: (access) =>
      both(
        () => real.expire(tokens.real(access)),
        () => model.expire(access),
      ),
    revoke: (access) =>
      both(
        () => real.revoke(tokens.real(access)),
        () => model.revoke(access),
      ),
    moveToClient: (userId, clientId) =>
      both(
        () => real.moveToClient(userId, clientId),
        () => model.moveToClient(userId, clientId),
      ),
    backUp: () => both(real.backUp, model.backUp),
    restore: () => both(real.restore, model.restore).then(endAll),
    epoch: real.epoch,
    coveredBy: (name, cursor, userId) => model.coveredBy(name, cursors.ours(name, cursor) ?? cursor, userId),
    complaints: judge.complaints,
  }
}
