import type { LoggedEvent, NewEvent } from '#contract/core/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { HttpOutcome } from '#src/sync-worker/ports.ts'
import { createDevice, type Device } from './device.ts'
import { createModelServer, type ServerBugs } from './model-server.ts'
import { createNetwork, FAIR, FAULTS, type Fault, FOUL, type Weather } from './network.ts'
import { brokenAtRest, brokenNow } from './oracle.ts'
import { createRandom, type Random } from './random.ts'
import { createVirtualClock } from './virtual-clock.ts'

/** A mistake planted on purpose, outside of the engine, to prove that the simulation would notice it. */
export interface Sabotage {
  readonly server?: ServerBugs
  readonly tamper?: (outcome: HttpOutcome) => HttpOutcome
  readonly forget?: (event: LoggedEvent) => boolean
}

export interface Outcome {
  readonly broken: readonly string[]
  readonly struck: Readonly<Record<Fault | 'crash', number>>
  readonly events: number
  readonly refused: number
}

const STEPS = 45
const START = Date.UTC(2026, 2, 2, 9)
const REST_MS = 20 * 60_000

const PEOPLE: readonly (readonly [token: string, actor: Actor])[] = [
  ['a1', { id: '7', role: 'technicien', clientId: null }],
  ['a2', { id: '8', role: 'manager', clientId: null }],
]

const NOTHING: NewEvent = { id: '', model: 'ticket', recordId: '', action: '', payload: {}, was: {}, groupId: null }

/** Something that a person might do on what this device shows. */
const someAction = (device: Device, random: Random): NewEvent | null => {
  const id = random.uuid()
  // A person acts once the first screen is there.
  if (device.displayed('ticket_status').length === 0) return null
  const tickets = device.displayed('ticket')
  const pointages = device.displayed('pointage')
  const dice = random.next()
  if (tickets.length === 0 || dice < 0.2) {
    // Now and then a projet that does not exist: the server refuses it, and what was built on it is held.
    const projet_id = random.next() < 0.15 ? '99' : '1'
    return { ...NOTHING, id, recordId: temporaryId(id), action: 'create', payload: { name: `Ticket ${random.below(1000)}`, projet_id } }
  }
  const ticket = random.pick(tickets)
  if (dice < 0.35)
    return {
      ...NOTHING,
      id,
      model: 'pointage',
      recordId: temporaryId(id),
      action: 'create',
      payload: { ut: 1 + random.below(32), ticket_id: ticket.id },
    }
  if (dice < 0.45 && pointages.length > 0)
    return { ...NOTHING, id, model: 'pointage', recordId: random.pick(pointages).id, action: 'editUt', payload: { ut: 1 + random.below(32) } }
  if (dice < 0.5 && pointages.length > 0)
    return { ...NOTHING, id, model: 'pointage', recordId: random.pick(pointages).id, action: 'delete', payload: {} }
  if (dice < 0.75) {
    const action = random.pick(['start', 'done', 'close', 'start', 'done'])
    return { ...NOTHING, id, recordId: ticket.id, action, payload: {} }
  }
  const [action, payload] = random.pick([
    ['updateUt', { ut: random.below(160) }],
    ['updateImportance', { importance: 1 + random.below(5) }],
    ['updateName', { name: `Titre ${random.below(1000)}` }],
    ['updateBloquant', { is_bloquant: random.next() < 0.5 }],
    ['waitingValidation', { waiting_validation_user_id: '8' }],
  ] as const)
  return { ...NOTHING, id, recordId: ticket.id, action, payload }
}

/** One schedule: two devices, a server, foul weather, crashes; then fair weather until everything rests. The same for the same seed. */
export const runSchedule = async (seed: number, sabotage: Sabotage = {}): Promise<Outcome> => {
  const random = createRandom(seed)
  const clock = createVirtualClock(START)
  const server = createModelServer(new Map(PEOPLE), clock.now, sabotage.server)
  const struck = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
  let weather: Weather = { chance: FOUL, struck }
  let crashChance = 0.01
  const send = createNetwork(server, clock, random, () => weather)
  const devices = PEOPLE.map(([token, actor]) =>
    createDevice({
      name: `device-${actor.id}`,
      actor,
      token,
      clock,
      random,
      send,
      tamper: sabotage.tamper ?? ((outcome) => outcome),
      forget: sabotage.forget ?? (() => false),
      crashChance: () => crashChance,
    }),
  )
  const broken: string[] = []
  const check = (): void => {
    for (const device of devices) if (device.isUp()) broken.push(...brokenNow(device, server))
  }

  for (const device of devices) device.start()
  await clock.advance(500)
  for (let step = 0; step < STEPS && broken.length === 0; step += 1) {
    const device = random.pick(devices)
    const dice = random.next()
    if (dice < 0.6) {
      const event = device.isUp() ? someAction(device, random) : null
      if (event) device.dispatch(event)
    } else if (dice < 0.65) device.crash()
    else if (dice < 0.75) device.wake()
    else await clock.advance(random.below(3000))
    await clock.advance(random.below(60))
    check()
  }

  weather = { chance: FAIR, struck }
  crashChance = 0
  for (let rest = 0; rest < 10 && broken.length === 0; rest += 1) {
    await clock.advance(REST_MS / 10)
    check()
  }
  for (const device of devices) if (broken.length === 0) broken.push(...brokenAtRest(device, server))
  const events = devices.flatMap((device) => device.events())
  return {
    broken,
    struck: { ...struck, crash: devices.reduce((sum, device) => sum + device.crashes(), 0) },
    events: events.length,
    refused: events.filter(({ state }) => state === 'refused').length,
  }
}
