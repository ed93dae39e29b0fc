import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { Account } from '../device/account.ts'
import { eventsOn, storedOf } from '../device/log-port.ts'
import type { Random } from '../random.ts'
import type { Act } from '../world.ts'

const hangsOn = (creation: LoggedEvent, event: LoggedEvent): boolean =>
  event.id !== creation.id && [...event.writes, ...event.reads].includes(creation.writes[0] ?? '')

/** Prefers a creation on which a pending event depends. */
const worthHarming = (events: readonly LoggedEvent[], random: Random): LoggedEvent | undefined => {
  const creations = events.filter(
    (event) =>
      event.action === 'create' &&
      events.some((other) => ['queued', 'sending', 'stuck'].includes(other.state) && hangsOn(event, other)),
  )
  const among = creations.length > 0 ? creations : events
  return among.length > 0 ? random.pick(among) : undefined
}

/** Damages a stored event while no worker is at work. */
export const damageEvent: Act = ({ struck }, device, random) => {
  device.kill(({ log }) => {
    const event = worthHarming(
      eventsOn(log).filter(({ state }) => state !== 'quarantined'),
      random,
    )
    if (!event) return
    const stored = storedOf(event)
    const dice = random.next()
    const harmed: unknown =
      dice < 0.4 ? '\u0000…' : dice < 0.7 ? { ...event, attempts: 'x' } : { ...event, resultId: 7 }
    log.events.set(event.id, { ...stored, event: harmed })
    struck('damaged record')
  })
}

const FORMER_SCHEMA = 1

/** Gives the log the previous release's form, without the fields of the present release. */
export const olderLog: Act = ({ struck }, device) => {
  device.kill(({ log }) => {
    const convertible = eventsOn(log).filter(
      ({ state, overwrote, undoes, replaces }) => state !== 'quarantined' && !overwrote && !undoes && !replaces,
    )
    for (const event of convertible) {
      const { overwrote: _overwrote, undoes: _undoes, replaces: _replaces, ...former } = event
      log.events.set(event.id, {
        id: event.id,
        sequence: event.sequence,
        schema: FORMER_SCHEMA,
        event: { ...former, schema: FORMER_SCHEMA },
      })
    }
    if (convertible.length > 0) struck('schema upgrade')
  })
}

const planted = (account: Account, random: Random, change: Partial<LoggedEvent>): boolean => {
  const events = eventsOn(account.log).filter(({ state }) => state !== 'quarantined')
  const like = events.at(-1)
  if (!like) return false
  const id = random.uuid()
  const state = random.pick(['queued', 'stuck', 'held'] as const)
  const attempts = state === 'stuck' ? 10 : 0
  const event: LoggedEvent = {
    ...like,
    id,
    sequence: like.sequence + 1,
    recordId: '1',
    model: 'projet',
    writes: ['projet:1'],
    reads: [],
    payload: {},
    state,
    attempts,
    failures: attempts,
    refusal: null,
    settledAt: 0,
    resultId: null,
    effectVersion: 0,
    undoes: null,
    replaces: null,
    ...change,
  }
  account.log.events.set(id, storedOf(event))
  return true
}

/** A later release has written an event that this release cannot read. */
export const newerEvent: Act = ({ struck }, device, random) => {
  device.kill((account) => {
    if (planted(account, random, { action: 'teleport' })) struck('event of a later release')
  })
}

/** An event of another person is in this log. */
export const foreignEvent: Act = ({ struck }, device, random) => {
  device.kill((account) => {
    if (planted(account, random, { action: 'update', payload: { name: 'x' }, userId: '99' }))
      struck('event of somebody else')
  })
}

/** The blocks of one model are unreadable: it starts empty, and its cursor with it. */
export const damageMirror: Act = ({ struck }, device, random) => {
  device.kill((account) => {
    const { mirror } = account
    account.hasLostMirror = true
    const model = random.pick(['ticket', 'pointage', 'projet'] as const)
    mirror.entries.delete(model)
    mirror.facts.delete(`cursor:${model}`)
    struck('damaged mirror')
  })
}

/** The site's data are deleted under a running worker. */
export const wipeLog: Act = ({ struck }, device) => {
  const { log } = device.account()
  if (!device.engine() || log.fence === null) return
  log.events.clear()
  log.facts.clear()
  log.files.clear()
  log.device = null
  log.fence = null
  struck('log wiped')
}
