import type { HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { DeathPlace } from '../device/worker-options.ts'
import { PEOPLE } from '../people.ts'
import { later } from '../virtual-clock.ts'
import type { Act } from '../world.ts'

const DAY_MS = 86_400_000

export const wait: Act = ({ clock }, _device, random) => clock.advance(random.below(3000))
/** Long enough for waiting events to be tried again. */
export const waitLong: Act = ({ clock }, _device, random) => clock.advance(10_000 + random.below(60_000))
export const wake: Act = (_world, device) => device.engine()?.wake()

export const kill: Act = ({ struck }, device) => {
  struck('worker killed')
  device.kill()
}

export const dieAt =
  (place: DeathPlace): Act =>
  (_world, device, random) => {
    device.condition.deaths.push({ place, when: place === 'mirror' || random.next() < 0.5 ? 'before' : 'after' })
  }

export const crashTab: Act = ({ struck }, device) => {
  device.crashTab()
  struck('tab crash')
}

export const freeze: Act = ({ struck }, device) => {
  if (device.takeOver(true)) struck('frozen leader')
}

export const twoLeaders: Act = ({ struck }, device) => {
  if (device.takeOver(false)) struck('two leaders')
}

export const fillLog: Act = ({ struck, clock }, device, random) => {
  device.condition.isLogFull = true
  struck('log quota')
  clock.setTimer(() => {
    device.condition.isLogFull = false
  }, 500 + random.below(10_000))
}

export const fillMirror: Act = ({ struck, clock }, device, random) => {
  device.condition.isMirrorFull = true
  struck('mirror quota')
  clock.setTimer(() => {
    device.condition.isMirrorFull = false
  }, 500 + random.below(10_000))
}

export const shiftClock: Act = ({ struck }, device, random) => {
  device.condition.skewMs = random.pick([-DAY_MS, 0, DAY_MS])
  struck('clock ± 1 day')
}

export const expireToken: Act = async ({ struck, server }, device) => {
  await server.expire(device.account().tokens.access)
  struck('token expiry')
}

/** The session is ended elsewhere; after a while the person signs in again. */
export const revokeSession: Act = async ({ struck, server, clock }, device, random) => {
  await server.revoke(device.account().tokens.access)
  struck('sign-in needed')
  void later(clock, 1000 + random.below(30_000)).then(() => device.renew())
}

/** Another person signs in on this device; the previous person's events wait for their return. */
export const switchUser: Act = async ({ struck }, device, random) => {
  const others = PEOPLE.filter(({ id }) => id !== device.account().actor.id)
  struck('user switch')
  await device.signIn(random.pick(others))
}

/** A person without a device, who calls the server directly. */
const outsider = async (
  world: Parameters<Act>[0],
  asked: Pick<HttpRequest, 'path' | 'body'>,
  openFor: number,
): Promise<void> => {
  const { access } = await world.server.signIn('8')
  const headers = { Authorization: `Bearer ${access}` }
  void world.server.handle({ method: 'PUT', headers, ...asked }, openFor > 0 ? { openFor } : {})
}

/** Hides a ticket from its client, or shows it again, and its time with it. */
export const withdraw: Act = async (world, _device, random) => {
  const tickets = world.server.visible('ticket', '8')
  if (tickets.length === 0) return
  const ticket = random.pick(tickets)
  world.struck('visibility withdrawn')
  await outsider(
    world,
    {
      path: `/api/models/ticket/${ticket.id}/updateVisibility`,
      body: { visible_to_client: ticket['visible_to_client'] !== true },
    },
    0,
  )
}

/** Other people change tickets: sometimes in a transaction that stays open for long. */
export const others: Act = async (world, _device, random) => {
  const tickets = world.server.visible('ticket', '8')
  if (tickets.length === 0) return
  const openFor = random.next() < 0.6 ? 500 + random.below(9000) : 0
  if (openFor > 0) world.struck('slow open transaction')
  const { id } = random.pick(tickets)
  const [action, body] = random.pick([
    ['updateName', { name: `Autre ${random.below(1000)}` }],
    ['updateImportance', { importance: 1 + random.below(5) }],
    ['done', {}],
    ['update', { description: `Autre texte ${random.below(1000)}` }],
  ] as const)
  await outsider(world, { path: `/api/models/ticket/${id}${action === 'update' ? '' : `/${action}`}`, body }, openFor)
}

export const moveToClient: Act = async ({ struck, server }, _device, random) => {
  struck('change of rights')
  await server.moveToClient('9', random.pick(['1', '2']))
}

export const backUp: Act = ({ server }) => server.backUp()

/** Without a feed no response reports that the server was restored. */
export const restore: Act = async ({ struck, server, restored, hasFeed }) => {
  if (!hasFeed) return
  struck('restore')
  await server.restore()
  restored()
}

/** The server answers every request with an error for this time: some events become stuck. */
export const outage: Act = async ({ struck, network, clock }, _device, random) => {
  struck('outage')
  network.ail(clock.now() + (25 + random.below(20)) * 60_000)
  await clock.advance((20 + random.below(30)) * 60_000)
}

export const loseHints: Act = (_world, device, random) => {
  device.condition.losesHints += 1 + random.below(4)
}
