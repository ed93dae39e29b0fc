import { HEADERS } from '#contract/core/protocol.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Account } from '../device/account.ts'
import type { Device } from '../device/device.ts'
import type { Random } from '../random.ts'
import type { Mishap, SimulatedServer } from '../simulated-server.ts'
import { later, type VirtualClock } from '../virtual-clock.ts'
import { FAULTS, type FaultName } from './faults.ts'

export interface NetworkOptions {
  readonly server: SimulatedServer
  readonly clock: VirtualClock
  readonly random: Random
  readonly isWide: boolean
  readonly onStruck: (fault: FaultName) => void
  /** A request leaves the device. */
  readonly onLeaving: (account: Account, asked: HttpRequest, isOvertaken: boolean) => void
  /** A request has been carried out or refused. `late`: the device had given it up. */
  readonly onCarried: (account: Account, asked: HttpRequest, outcome: HttpOutcome, arrival: Arrival) => void
}

/** The worker that sends the request. */
export interface Asker {
  /** The worker is still alive. */
  readonly isAwaited: () => boolean
  /** Another worker owns the log by now. */
  readonly isOvertaken: () => boolean
}

export interface Arrival {
  readonly isLate: boolean
  /** The worker that waits for the response cannot save it: another worker owns the log. */
  readonly isOvertaken: boolean
  /** Copies in the order in which they reached the server. */
  readonly place: number
}

export interface Network {
  readonly send: (device: Device, account: Account, asked: HttpRequest, asker: Asker) => Promise<HttpOutcome>
  /** Answers every request with an error of its own until that time. */
  readonly ail: (until: number) => void
  /** Ends all faults. */
  readonly calm: () => void
}

const NONE: HttpOutcome = { kind: 'none' }

/** Models that the stories use, and the models that these refer to. */
const BUSY = /^\/api\/models\/(ticket|ticket_status|projet|pointage)\b(?!_)/
const BUSY_IN_WIDE = /^\/api\/models\/(ticket|ticket_status|projet|pointage|comment|file)\b(?!_)/

/**
 * Link between the devices and the server: requests and responses take time, and armed faults
 * strike them.
 */
export const createNetwork = ({
  server,
  clock,
  random,
  isWide,
  onStruck,
  onLeaving,
  onCarried,
}: NetworkOptions): Network => {
  const busy = isWide ? BUSY_IN_WIDE : BUSY
  const wait = (ms: number): Promise<void> => later(clock, ms)
  /** Copies that are at the server now, by key. */
  const inFlight = new Map<string, number>()
  const overtaking = new Map<string, (() => void)[]>()
  let downUntil = 0
  let ailingUntil = 0
  let arrivals = 0

  const strikeOf = (device: Device, asked: HttpRequest): FaultName | null => {
    const { faults } = device.condition
    const at = faults.findIndex(
      (name) => FAULTS[name].on === 'any' || asked.headers[HEADERS.idempotencyKey] !== undefined,
    )
    return at < 0 ? null : (faults.splice(at, 1)[0] ?? null)
  }

  const send: Network['send'] = async (device, account, asked, { isAwaited, isOvertaken }) => {
    onLeaving(account, asked, isOvertaken())
    const isDown = (): boolean => clock.now() < downUntil || device.condition.isOffline
    const deliver = async (mishap: Mishap = {}, late?: 'late'): Promise<HttpOutcome> => {
      if (isDown()) return NONE
      if (clock.now() < ailingUntil)
        return { kind: 'answer', status: 500, body: { code: 'internal', message: '' }, headers: {} }
      arrivals += 1
      const arrival = { isLate: late !== undefined || !isAwaited(), isOvertaken: isOvertaken(), place: arrivals }
      const key = asked.headers[HEADERS.idempotencyKey] ?? ''
      inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
      const outcome = await server.handle(asked, mishap)
      inFlight.set(key, (inFlight.get(key) ?? 0) - 1)
      onCarried(account, asked, outcome, arrival)
      for (const pass of overtaking.get(device.name)?.splice(0) ?? []) pass()
      return outcome
    }
    // The empty feeds of all other models take no time and have no faults: most of a story would be
    // spent on empty pages.
    if (asked.path.startsWith('/api/models/') && !busy.test(asked.path)) return deliver()
    const fault = strikeOf(device, asked)
    await wait(1 + random.below(40))
    if (!fault) {
      const outcome = await deliver()
      await wait(1 + random.below(40))
      return outcome
    }
    onStruck(fault)
    return FAULTS[fault].strike({
      asked,
      random,
      wait,
      deliver,
      isCarriedOut: () => {
        const key = asked.headers[HEADERS.idempotencyKey] ?? ''
        return server.effectsOf(key) > 0 || (inFlight.get(key) ?? 0) > 0
      },
      overtaken: () =>
        Promise.race([
          wait(4000),
          new Promise<void>((done) => {
            overtaking.set(device.name, [...(overtaking.get(device.name) ?? []), done])
          }),
        ]),
      down: (ms) => {
        downUntil = clock.now() + ms
      },
    })
  }

  return {
    send,
    ail: (until) => {
      ailingUntil = until
    },
    calm: () => {
      downUntil = 0
      ailingUntil = 0
    },
  }
}
