import { HINT_EVENT, type Hint } from '#contract/core/protocol.ts'
import { type Actor, isStaff } from '#contract/core/roles.ts'
import { isModelName } from '#contract/registry.ts'
import type { SimulatedHint } from '../simulated-server.ts'
import type { Heard } from './real-server.ts'

const listens = (actor: Actor, channel: string): boolean =>
  channel === `private-employee.${actor.id}` ||
  (isStaff(actor)
    ? channel === 'private-layout'
    : actor.clientId !== null && channel === `private-client.${actor.clientId}`)

/** Hints of the real server's channels, delivered to each person who may listen there. */
export const hintsTo =
  (people: () => readonly Actor[], onHint: (hint: SimulatedHint) => void): Heard =>
  (channel, event, data) => {
    if (event !== HINT_EVENT) return
    const { model, ids } = data as Hint
    if (!isModelName(model)) return
    for (const person of people())
      if (listens(person, channel)) onHint({ userId: person.id, model, ids: ids.map(String) })
  }
