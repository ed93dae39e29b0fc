import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Mishap, SimulatedServer } from '../simulated-server.ts'
import type { ChannelWatch } from './channel-watch.ts'
import { createCursorPairs } from './cursors.ts'
import { createEpochNames, isRefusedAsMissing } from './epoch-names.ts'
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

/**
 * Sends one request to the real server and then to the model, with the tokens and cursors of each,
 * and compares the responses.
 */
export const createExchange = ({ real, model, number, watch, onDeath }: ExchangePorts) => {
  const tokens = createTokenPairs()
  const cursors = createCursorPairs()
  const judge = createJudge(real.effectsOf)

  const inModelsEpoch = createEpochNames(real, model)

  const askModel = ({ name, request }: Asked, mishap: Mishap): Promise<HttpOutcome> =>
    model.handle(inModelsEpoch(cursors.translate(name, request)), mishap)

  /** The model uses the number that the real server gave to the created record. */
  const noteNumber = ({ name, request }: Asked, realOutcome: HttpOutcome): void => {
    if (request.method === 'POST' && name !== null && realOutcome.kind === 'answer' && realOutcome.status === 201)
      number(name, String((realOutcome.body as { readonly data: { readonly id: number } }).data.id))
  }

  const agree = ({ name, request }: Asked, realOutcome: HttpOutcome, expected: HttpOutcome): HttpOutcome => {
    if (!isRefusedAsMissing(model, request, [realOutcome, expected]))
      judge.compare(name, request, realOutcome, expected)
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
