import { HEADERS } from '#contract/core/protocol.ts'
import { isModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import type { RealServer } from './real-server.ts'

/** Renames the epochs of the records that a write names. */
const withEpochNames = (born: string, nameOf: (epoch: string) => string): string => {
  const births = Object.entries(JSON.parse(decodeURIComponent(born)) as Readonly<Record<string, string>>)
  return encodeURIComponent(JSON.stringify(Object.fromEntries(births.map(([key, epoch]) => [key, nameOf(epoch)]))))
}

/**
 * Translates requests for the model server: the same epoch and births, under the model's names of
 * them.
 */
export const createEpochNames = (real: RealServer, model: SimulatedServer) => {
  const epochs = new Map<string, string>()

  return (request: HttpRequest): HttpRequest => {
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
}

/**
 * Both servers refuse a write that names a missing record. The series of ids of the real server
 * decides between 404 (number) and 422 (reference), and the model does not have that series.
 */
export const isRefusedAsMissing = (
  model: SimulatedServer,
  { headers }: HttpRequest,
  outcomes: readonly HttpOutcome[],
): boolean =>
  headers[HEADERS.born] !== undefined &&
  outcomes.every((outcome) => outcome.kind === 'answer' && (outcome.status === 404 || outcome.status === 422)) &&
  Object.keys(JSON.parse(decodeURIComponent(headers[HEADERS.born] ?? '{}')) as object).some((key) => {
    const [name = '', id = ''] = key.split(':')
    return isModelName(name) && model.originOf(name, id) === null
  })
