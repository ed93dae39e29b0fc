import type { Device } from './device/device.ts'
import { eventsOn } from './device/log-port.ts'
import { brokenAtRest } from './oracle/invariants.ts'
import type { Moment } from './oracle/moment.ts'
import { PEOPLE } from './people.ts'
import type { Stage } from './stage.ts'
import type { Watch } from './watch.ts'

const MINUTE_MS = 60_000
/** Least time without faults, ms: late copies have arrived by then. */
const LEAST_REST_MINUTES = 4
/** Time within which every account comes to rest, ms. A stuck event is tried every hour. */
const MAX_REST_MINUTES = 75

const heal = ({ world: { network, devices } }: Stage): void => {
  network.calm()
  for (const { condition } of devices) {
    condition.faults.length = 0
    condition.deaths.length = 0
    condition.losesHints = 0
    condition.isLogFull = false
    condition.isMirrorFull = false
    condition.isOffline = false
  }
}

/** Signs in where the server asks for it; reloads where the worker asks for it. */
const attend = async (devices: readonly Device[]): Promise<void> => {
  for (const device of devices) {
    const paused = device.engine()?.status().paused
    if (paused === 'sign_in') await device.renew()
    if (paused === 'upgrade') device.engine()?.wake()
  }
}

/** The mirror's disk is written later: rows of the last moment are on it a minute later. */
const isAtRest = (moment: Moment): boolean => !moment.account.isBehindRestore && brokenAtRest(moment).length === 0

const settleAll = async ({ world: { clock, devices }, broken }: Stage, { momentOf, check }: Watch): Promise<void> => {
  for (let minute = 1; minute <= MAX_REST_MINUTES && broken.length === 0; minute += 1) {
    await attend(devices)
    await clock.advance(MINUTE_MS)
    check()
    const moments = devices.map((device) => momentOf(device.account()))
    if (minute >= LEAST_REST_MINUTES && moments.every((moment) => moment !== null && isAtRest(moment))) break
  }
  for (const device of devices) {
    const moment = momentOf(device.account())
    if (broken.length > 0) return
    if (!moment) broken.push(`15 · ${device.name}: the worker does not start`)
    else broken.push(...brokenAtRest(moment))
  }
}

/**
 * Signs in everyone who left pending events on a device. Returns false when no such account is
 * left.
 */
const bringBack = async (devices: readonly Device[]): Promise<boolean> => {
  let isAnyBack = false
  for (const device of devices) {
    const waiting = device
      .accounts()
      .find((account) => account !== device.account() && !account.isFinished && eventsOn(account.log).length > 0)
    device.account().isFinished = true
    if (!waiting) continue
    isAnyBack = true
    await device.signIn(waiting.actor)
  }
  return isAnyBack
}

/** The end of every story: no faults until every account on every device is at rest. */
export const restAtLast = async (stage: Stage, watch: Watch): Promise<void> => {
  heal(stage)
  await settleAll(stage, watch)
  for (let round = 0; round < PEOPLE.length && stage.broken.length === 0; round += 1) {
    if (!(await bringBack(stage.world.devices))) return
    await settleAll(stage, watch)
  }
}
