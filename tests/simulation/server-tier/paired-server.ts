import { isModelName, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/ports.ts'
import type { Mishap, SimulatedServer } from '../simulated-server.ts'
import type { ChannelWatch } from './channel-watch.ts'
import { createCursorPairs } from './cursors.ts'
import { createJudge } from './judge.ts'
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
  readonly real: RealServer
  readonly model: SimulatedServer
  /** The model server gives the next record of a model this number. */
  readonly number: (model: ModelName, id: string) => void
  readonly watch: ChannelWatch
  /** Virtual time stands still until it is done. */
  readonly outside: <Result>(work: Promise<Result>) => Promise<Result>
}

/**
 * The real server, and the model server beside it as a second opinion. Each request goes to the real one, then to the model; the devices hear the
 * real one, the oracle asks the model. They complain where they do not answer alike, where an event had its effect twice, and where a channel tells
 * somebody of what they never saw.
 *
 * One connection of PGlite has one transaction at a time: `openFor` is dropped, on both sides. The feed beside open transactions is tested on
 * PostgreSQL (`server/feed/concurrency.property.test.ts`).
 */
export const createPairedServer = ({ real, model, number, watch, outside }: Pair): SimulatedServer => {
  const tokens = createTokenPairs()
  const cursors = createCursorPairs()
  const turns = createTurns()
  const judge = createJudge(real.effectsOf)

  /** The real server's answer, and the number that it has given to what it created. */
  const askReal = async (name: ModelName | null, request: HttpRequest): Promise<HttpOutcome> => {
    const heard = await real.handle(tokens.translate(request))
    if (request.method === 'POST' && name !== null && heard.kind === 'answer' && heard.status === 201)
      number(name, String((heard.body as { readonly data: { readonly id: number } }).data.id))
    return heard
  }

  const askBoth = async (name: ModelName | null, request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
    const heard = await askReal(name, request)
    const expected = await model.handle(cursors.translate(name, request), mishap)
    cursors.note(name, heard, expected)
    // Whoever died after the commit was not heard, and can't be compared.
    if (mishap.killed !== undefined) return expected
    judge.compare(name, request, heard, expected)
    return tokens.note(heard, expected)
  }

  const write = async (name: ModelName | null, request: HttpRequest, mishap: Mishap): Promise<HttpOutcome> => {
    const outcome = await watch.during(() => askBoth(name, request, mishap), judge.complain)
    await judge.countEffects(request)
    return outcome
  }

  const handle = async (request: HttpRequest, { killed }: Mishap): Promise<HttpOutcome> => {
    const name = modelOf(request)
    const mishap = killed === undefined ? {} : { killed }
    if (name !== null && !PAIRED.has(name)) return model.handle(request, mishap)
    if (killed === 'before_commit') await real.handleAndDie(tokens.translate(request))
    if (killed === 'before_commit') return model.handle(cursors.translate(name, request), mishap)
    return request.method === 'GET' ? askBoth(name, request, mishap) : write(name, request, mishap)
  }

  /** In the turn of whoever asks: nothing else is under way meanwhile. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => outside(turns.take(work))

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
    handle: (request, mishap) => inTurn(() => handle(request, mishap)),
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
    restore: () => both(real.restore, model.restore),
    epoch: real.epoch,
    coveredBy: (name, cursor, userId) => model.coveredBy(name, cursors.ours(name, cursor) ?? cursor, userId),
    complaints: judge.complaints,
  }
}
