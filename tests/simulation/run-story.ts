import { eventsOn } from './device/log-port.ts'
import { createRandom } from './random.ts'
import { restAtLast } from './rest.ts'
import type { Sabotage } from './sabotage.ts'
import type { MakeServer } from './simulated-server.ts'
import { openStage } from './stage.ts'
import { actOf } from './steps/steps.ts'
import type { Story } from './story.ts'
import { createWatch } from './watch.ts'

export interface Outcome {
  /** Empty when every invariant held. */
  readonly broken: readonly string[]
  /** Index of the step after which an invariant broke; -1 for the rest at the end. */
  readonly brokenAt: number
  readonly struck: ReadonlyMap<string, number>
  readonly edges: ReadonlyMap<string, number>
  readonly events: number
  /** `model.action` of the events that the server has accepted. */
  readonly accepted: ReadonlyMap<string, number>
}

/** Virtual ms after the first sign-ins. */
const SETTLING_MS = 500

/** Runs a story: every step, then no faults until every account is at rest. Deterministic. */
export const runStory = async (
  story: Story,
  makeServer: MakeServer | null = null,
  sabotage: Sabotage = {},
): Promise<Outcome> => {
  const stage = await openStage(story, makeServer, sabotage)
  const { world, broken, struck, edges } = stage
  const watch = createWatch(stage)
  const outcome = (brokenAt: number): Outcome => {
    const events = stage.accounts().flatMap(({ log }) => eventsOn(log))
    const accepted = new Map(
      events.filter(({ state }) => state === 'accepted').map(({ model, action }) => [`${model}.${action}`, 1]),
    )
    return { broken, brokenAt, struck, edges, events: events.length, accepted }
  }

  await world.clock.advance(SETTLING_MS)
  for (const [place, step] of story.steps.entries()) {
    const device = world.devices[step.device % world.devices.length]
    const act = actOf(step.name)
    if (!device || !act) continue
    await act(world, device, createRandom(step.dice))
    await world.clock.advance(step.pause)
    watch.check()
    if (broken.length > 0) return outcome(place)
  }
  await restAtLast(stage, watch)
  return outcome(-1)
}
