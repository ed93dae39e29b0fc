import { type FeedAnswer, HEADERS } from '#contract/core/protocol.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'
import type { Mishap, RestoreChoice, SimulatedServer } from '../simulated-server.ts'
import { later, type VirtualClock } from '../virtual-clock.ts'
import { type Asked, createExchange, type ExchangePorts } from './exchange.ts'
import type { HeldClock } from './held-clock.ts'
import type { HintGate } from './hint-gate.ts'
import { locksOf } from './locks.ts'
import { createOpenWrites } from './open-writes.ts'
import { createPatience } from './patience.ts'
import { createTurns } from './turns.ts'

/**
 * Models that the real server is asked for. All others are left to the model server: its schedules
 * never write to them.
 */
export const PAIRED: ReadonlySet<ModelName> = new Set(['ticket', 'pointage', 'projet'])

const modelOf = ({ path }: HttpRequest): ModelName | null => {
  const [, , , name = ''] = path.split('?')[0]?.split('/') ?? []
  return isModelName(name) ? name : null
}

/**
 * A feed of the model server under the real one's epoch: a device takes two epochs at once for a
 * restore in progress.
 */
const inEpoch = (epoch: string, outcome: HttpOutcome): HttpOutcome => {
  if (outcome.kind === 'none' || outcome.headers[HEADERS.epoch] === undefined) return outcome
  const named = { ...outcome, headers: { ...outcome.headers, [HEADERS.epoch]: epoch } }
  const { metadata } = outcome.body as Partial<FeedAnswer>
  if (metadata?.epoch === undefined) return named
  // Numbers of records that the real server does not have mean nothing to it.
  const { births: _, ...place } = metadata
  return { ...named, body: { ...(outcome.body as FeedAnswer), metadata: { ...place, epoch } } }
}

/** The response of a server that has waited for a lock too long. */
const busy = ({ headers }: HttpRequest): HttpOutcome => {
  const key = headers[HEADERS.idempotencyKey]
  const answered = { 'retry-after': '1', ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }) }
  return { kind: 'answer', status: 503, body: { code: 'unavailable', message: '' }, headers: answered }
}

/** The schedule's time, in the responses of either server. */
const dated = (outcome: HttpOutcome, now: number): HttpOutcome =>
  outcome.kind === 'none' ? outcome : { ...outcome, headers: { ...outcome.headers, date: new Date(now).toUTCString() } }

export interface Pair extends Omit<ExchangePorts, 'onDeath'> {
  readonly clock: VirtualClock
  /** Ends the transactions that the model server holds open. */
  readonly held: HeldClock
  readonly gate: HintGate
}

/**
 * The real server, with the model server as a second opinion. Each request is sent to the real one,
 * then to the model; the devices get the real responses, the oracle asks the model. The pair
 * complains where the responses differ, where an event had its effect twice, and where a channel
 * names a record that a person never saw. A request that needs a lock of an open transaction is
 * repeated when that has ended.
 */
export const createPairedServer = ({ clock, held, gate, ...pair }: Pair): SimulatedServer => {
  const { real, model } = pair
  const turns = createTurns()
  const patience = createPatience(clock)
  const exchange = createExchange({ ...pair, onDeath: () => openWrites.forget() })
  const openWrites = createOpenWrites({ real, exchange, held, gate, onEnd: patience.wake })
  const { tokens, cursors } = exchange

  /**
   * Runs in the turn of the request: no other request is in flight, and virtual time does not pass.
   */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => clock.outside(turns.take(work))

  /** Null when an open transaction holds a needed lock. */
  const attempt = async (asked: Asked, { killed, openFor = 0 }: Mishap): Promise<HttpOutcome | null> => {
    const begun = await inTurn(async () => {
      const locks = locksOf(model, asked.name, asked.request)
      if (openWrites.stopsFor(locks)) return null
      if (killed === 'before_commit') return exchange.writeAndDie(asked)
      return openFor > 0
        ? openWrites.begin(asked, locks)
        : exchange.write(asked, killed === undefined ? {} : { killed })
    })
    if (begun === null || 'kind' in begun) return begun
    await later(clock, openFor)
    return inTurn(() => openWrites.commit(asked, begun))
  }

  const handle = async (request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> =>
    dated(await answer(request, mishap), clock.now())

  const answer = async (request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
    const asked = { name: modelOf(request), request }
    // Only for an action's request: a sign-in has no transaction that a schedule could hold.
    if (asked.name === null) return inTurn(() => exchange.write(asked, {}))
    if (!PAIRED.has(asked.name)) return inEpoch(real.epoch(), await model.handle(request, {}))
    if (request.method === 'GET') return inTurn(() => exchange.read(asked))
    return (await patience.attempt(() => attempt(asked, mishap))) ?? busy(request)
  }

  const signIn = async (userId: string): Promise<Tokens> => {
    const signedIn = await model.signIn(userId)
    await real.signIn(model.actor(userId), tokens.open(signedIn))
    return signedIn
  }

  /** Does the same on both sides, in one turn. */
  const both = (onReal: () => Promise<void>, onModel: () => Promise<void>): Promise<void> =>
    inTurn(() => onReal().then(onModel))

  const restore = async (choice?: RestoreChoice): Promise<void> => {
    await real.restore(choice)
    await model.restore(choice)
    openWrites.forget()
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
    restore: (choice) => inTurn(() => restore(choice)),
    epoch: real.epoch,
    coveredBy: (name, cursor, userId) => model.coveredBy(name, cursors.ours(name, cursor) ?? cursor, userId),
    hasOtherTimes: true,
    complaints: exchange.complaints,
  }
}
