import { HEADERS } from '#contract/core/replication.ts'
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

/** The lives of the records that a write names, under other names. */
const inLives = (born: string, nameOf: (epoch: string) => string): string => {
  const lives = Object.entries(JSON.parse(decodeURIComponent(born)) as Readonly<Record<string, string>>)
  return encodeURIComponent(JSON.stringify(Object.fromEntries(lives.map(([thing, epoch]) => [thing, nameOf(epoch)]))))
}

/** One request asked of the real server and then of the model, in their own tokens and cursors, and the answers laid side by side. */
export const createExchange = ({ real, model, number, watch, onDeath }: ExchangePorts) => {
  const tokens = createTokenPairs()
  const cursors = createCursorPairs()
  const judge = createJudge(real.effectsOf)

  const epochs = new Map<string, string>()

  /** Meant for the same life, and about records of the same lives, by the model's names of them. */
  const inModelsEpoch = (request: HttpRequest): HttpRequest => {
    epochs.set(real.epoch(), model.epoch())
    const { [HEADERS.epoch]: meant, [HEADERS.born]: born, ...headers } = request.headers
    const ours = (epoch: string): string => epochs.get(epoch) ?? 'another'
    return {
      ...request,
      headers: {
        ...headers,
        ...(meant === undefined ? {} : { [HEADERS.epoch]: meant === real.epoch() ? model.epoch() : 'another' }),
        ...(born === undefined ? {} : { [HEADERS.born]: inLives(born, ours) }),
      },
    }
  }

  const askModel = ({ name, request }: Asked, mishap: Mishap): Promise<HttpOutcome> =>
    model.handle(inModelsEpoch(cursors.translate(name, request)), mishap)

  /** The number that the real server has given to what it created is the model's too. */
  const noteNumber = ({ name, request }: Asked, heard: HttpOutcome): void => {
    if (request.method === 'POST' && name !== null && heard.kind === 'answer' && heard.status === 201)
      number(name, String((heard.body as { readonly data: { readonly id: number } }).data.id))
  }

  /**
   * Both refuse a write that names what is not there at all. Whether by its number (404) or as a reference (422) hangs on the real server's series of ids, which
   * the model does not have.
   */
  const isRefusedForWhatIsNotThere = ({ headers }: HttpRequest, ...outcomes: readonly HttpOutcome[]): boolean =>
    headers[HEADERS.born] !== undefined &&
    outcomes.every((outcome) => outcome.kind === 'answer' && (outcome.status === 404 || outcome.status === 422)) &&
    Object.keys(JSON.parse(decodeURIComponent(headers[HEADERS.born] ?? '{}')) as object).some((thing) => {
      const [name = '', id = ''] = thing.split(':')
      return isModelName(name) && model.originOf(name, id) === null
    })

  const agree = ({ name, request }: Asked, heard: HttpOutcome, expected: HttpOutcome): HttpOutcome => {
    if (!isRefusedForWhatIsNotThere(request, heard, expected)) judge.compare(name, request, heard, expected)
    cursors.note(name, heard, expected)
    return tokens.note(heard, expected)
  }

  const die = async (): Promise<HttpOutcome> => {
    await real.die()
    onDeath()
    return { kind: 'none' }
  }

  const read = async (asked: Asked): Promise<HttpOutcome> =>
    agree(asked, await real.handle(tokens.translate(asked.request)), await askModel(asked, {}))

  const writeBoth = async (asked: Asked, mishap: Mishap): Promise<HttpOutcome> => {
    const heard = await real.handle(tokens.translate(asked.request))
    noteNumber(asked, heard)
    const expected = await askModel(asked, mishap)
    // Whoever died after the commit was not heard.
    return expected.kind === 'none' ? die() : agree(asked, heard, expected)
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

    /** What is refused has nothing to commit, and the server lives. */
    writeAndDie: async (asked: Asked): Promise<HttpOutcome> => {
      const heard = await real.handleKilled(tokens.translate(asked.request))
      const expected = await askModel(asked, { killed: 'before_commit' })
      return expected.kind === 'none' ? die() : agree(asked, heard, expected)
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
