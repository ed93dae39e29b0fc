import { HEADERS } from '#contract/core/events/replication.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Mishap, SimulatedServer } from '../simulated-server.ts'
import type { ChannelWatch } from './channel-watch.ts'
import { createCursorPairs } from './cursors.ts'
import { createJudge } from './judge.ts'
import type { RealServer } from './real-server.ts'
import { createTokenPairs } from './tokens.ts'

/** A request, and the model that it is about. */
export interface Asked {
  readonly name: ModelName | null
  readonly request: HttpRequest
}

export interface ExchangePorts {
  readonly real: RealServer
  readonly model: SimulatedServer
  /** The model server gives the next record of a model this number. */
  readonly number: (model: ModelName, id: string) => void
  readonly watch: ChannelWatch
  /** Both servers died. */
  readonly onDeath: () => void
}

/** Renames the epochs of the records that a write names. */
const withEpochNames = (born: string, nameOf: (epoch: string) => string): string => {
  const births = Object.entries(JSON.parse(decodeURIComponent(born)) as Readonly<Record<string, string>>)
  return encodeURIComponent(JSON.stringify(Object.fromEntries(births.map(([key, epoch]) => [key, nameOf(epoch)]))))
}

/**
 * Sends one request to the real server and then to the model, with the tokens and cursors of each,
 * and compares the responses.
 */
export const createExchange = ({ real, model, number, watch, onDeath }: ExchangePorts) => {
  const tokens = createTokenPairs()
  const cursors = createCursorPairs()
  const judge = createJudge(real.effectsOf)

  const epochs = new Map<string, string>()

  /**
   * The request for the model server: the same epoch and births, under the model's names of them.
   */
  const inModelsEpoch = (request: HttpRequest): HttpRequest => {
    epochs.set(real.epoch(), model.epoch())
    const { [HEADERS.epoch]: meant, [HEADERS.born]: born, ...headers } = request.headers
    const ours = (epoch: string): string => epochs.get(epoch) ?? 'another'
    return {
      ...request,
      headers: {
        ...headers,
        ...(meant === undefined ? {} : { [HEADERS.epoch]: meant === real.epoch() ? model.epoch() : 'another' }),
        ...(born === undefined ? {} : { [HEADERS.born]: withEpochNames(born, ours) }),
      },
    }
  }

  const askModel = ({ name, request }: Asked, mishap: Mishap): Promise<HttpOutcome> =>
    model.handle(inModelsEpoch(cursors.translate(name, request)), mishap)

  /** The model uses the number that the real server gave to the created record. */
  const noteNumber = ({ name, request }: Asked, realOutcome: HttpOutcome): void => {
    if (request.method === 'POST' && name !== null && realOutcome.kind === 'answer' && realOutcome.status === 201)
      number(name, String((realOutcome.body as { readonly data: { readonly id: number } }).data.id))
  }

  /**
   * Both servers refuse a write that names a missing record. The series of ids of the real server
   * decides between 404 (number) and 422 (reference), and the model does not have that series.
   */
  const isRefusedForWhatIsNotThere = ({ headers }: HttpRequest, ...outcomes: readonly HttpOutcome[]): boolean =>
    headers[HEADERS.born] !== undefined &&
    outcomes.every((outcome) => outcome.kind === 'answer' && (outcome.status === 404 || outcome.status === 422)) &&
    Object.keys(JSON.parse(decodeURIComponent(headers[HEADERS.born] ?? '{}')) as object).some((key) => {
      const [name = '', id = ''] = key.split(':')
      return isModelName(name) && model.originOf(name, id) === null
    })

  const agree = ({ name, request }: Asked, realOutcome: HttpOutcome, expected: HttpOutcome): HttpOutcome => {
    if (!isRefusedForWhatIsNotThere(request, realOutcome, expected)) judge.compare(name, request, realOutcome, expected)
    cursors.note(name, realOutcome, expected)
    return tokens.note(realOutcome, expected)
  }

  const die = async (): Promise<HttpOutcome> => {
    await real.die()
    onDeath()
    return { kind: 'none' }
  }

  const read = async (asked: Asked): Promise<HttpOutcome> =>
    agree(asked, await real.handle(tokens.translate(asked.request)), await askModel(asked, {}))

  const writeBoth = async (asked: Asked, mishap: Mishap): Promise<HttpOutcome> => {
    const realOutcome = await real.handle(tokens.translate(asked.request))
    noteNumber(asked, realOutcome)
    const expected = await askModel(asked, mishap)
    // A server that died after the commit gave no response.
    return expected.kind === 'none' ? die() : agree(asked, realOutcome, expected)
  }

  return {
    tokens,
    cursors,
    complaints: judge.complaints,
    countEffects: judge.countEffects,
    askModel,
    noteNumber,
    agree,
    read,

    write: async (asked: Asked, mishap: Mishap): Promise<HttpOutcome> => {
      const outcome = await watch.during(() => writeBoth(asked, mishap), judge.complain)
      await judge.countEffects(asked.request)
      return outcome
    },

    /** A refused request has nothing to commit, and the server stays alive. */
    writeAndDie: async (asked: Asked): Promise<HttpOutcome> => {
      const realOutcome = await real.handleKilled(tokens.translate(asked.request))
      const expected = await askModel(asked, { killed: 'before_commit' })
      return expected.kind === 'none' ? die() : agree(asked, realOutcome, expected)
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
