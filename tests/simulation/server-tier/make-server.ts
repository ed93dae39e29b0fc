import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { ServerBugs } from '../model-server/act.ts'
import { makeModelServer } from '../model-server/model-server.ts'
import { PEOPLE } from '../people.ts'
import type { MakeServer } from '../simulated-server.ts'
import { createChannelWatch } from './channel-watch.ts'
import { createHeldClock } from './held-clock.ts'
import { createHintGate } from './hint-gate.ts'
import { hintsTo } from './hints.ts'
import { createPairedServer, PAIRED } from './paired-server.ts'
import { openRealServer, type RealServer } from './real-server.ts'

/** A mistake planted in one of the two servers, to prove that the comparison finds it. */
export interface Planted {
  readonly model?: ServerBugs
  /** Changes the real server's responses. */
  readonly real?: (outcome: HttpOutcome) => HttpOutcome
}

/** One real server on PGlite for all schedules, one after the other. */
export const openServerTier = async () => {
  const real: RealServer = await openRealServer()
  let stopListening: () => void = () => undefined

  const makeServerWith =
    ({ model: bugs = {}, real: tamper = (outcome) => outcome }: Planted): MakeServer =>
    async ({ clock, onHint, hasFeed }) => {
      const numbers = new Map<ModelName, string>()
      const held = createHeldClock(clock)
      const model = await makeModelServer(bugs)({
        clock: held.clock,
        // Only the real server's hints are delivered.
        onHint: () => undefined,
        hasFeed,
        restoresAtOnce: true,
        numbering: (name) => numbers.get(name) ?? '0',
      })
      await clock.outside(
        real.found({
          hasFeed,
          people: PEOPLE,
          projets: model.visible('projet', '8').map((record) => ({
            id: record.id,
            name: String(record['name']),
            clientId: String(record['client_id']),
            isVisible: record['is_visible_to_client'] === true,
          })),
        }),
      )
      const watch = createChannelWatch(model, PAIRED)
      const gate = createHintGate(onHint)
      const people = () => PEOPLE.map(({ id }) => model.actor(id))
      stopListening()
      stopListening = real.listen(
        hintsTo(people, (hint) => {
          watch.recordHint(hint)
          gate.recordHint(hint)
        }),
      )
      const tampered = { ...real, handle: async (request: HttpRequest) => tamper(await real.handle(request)) }
      return createPairedServer({
        clock,
        real: tampered,
        model,
        held,
        watch,
        gate,
        number: (name, id) => numbers.set(name, id),
      })
    }

  return { makeServer: makeServerWith({}), makeServerWith, close: real.close }
}
