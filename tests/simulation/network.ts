import type { HttpOutcome, HttpRequest } from '#src/sync-worker/ports.ts'
import type { ModelServer } from './model-server.ts'
import type { Random } from './random.ts'
import type { VirtualClock } from './virtual-clock.ts'

export const FAULTS = ['dropRequest', 'dropAnswer', 'duplicate', 'busy', 'portal', 'slow'] as const
export type Fault = (typeof FAULTS)[number]

/** How likely each fault is, and how often each has struck. */
export interface Weather {
  readonly chance: Readonly<Record<Fault, number>>
  readonly struck: Record<Fault, number>
}

export const FAIR: Weather['chance'] = { dropRequest: 0, dropAnswer: 0, duplicate: 0, busy: 0, portal: 0, slow: 0 }
export const FOUL: Weather['chance'] = { dropRequest: 0.1, dropAnswer: 0.15, duplicate: 0.1, busy: 0.06, portal: 0.05, slow: 0.15 }

const none: HttpOutcome = { kind: 'none' }

/** Models that the schedules use, and what these refer to. */
const BUSY = /^\/api\/models\/(role|ticket|ticket_status|ticket_priority|ticket_type|user|client|projet|pointage|ticket_status_history)\b(?!_)/

/** Between a device and the server: requests and answers take their time, overtake each other, get lost or come twice. */
export const createNetwork = (server: ModelServer, clock: VirtualClock, random: Random, weather: () => Weather) => {
  const later = (ms: number): Promise<void> => new Promise((done) => void clock.setTimer(done, ms))

  return async (request: HttpRequest): Promise<HttpOutcome> => {
    // The empty feeds of all other models take neither time nor harm: else most of a schedule would be spent on asking for nothing.
    if (request.path.startsWith('/api/models/') && !BUSY.test(request.path)) return server.handle(request)
    const { chance, struck } = weather()
    const strikes = (fault: Fault): boolean => {
      const yes = random.next() < chance[fault]
      if (yes) struck[fault] += 1
      return yes
    }
    await later(1 + random.below(40) + (strikes('slow') ? random.below(4000) : 0))
    if (strikes('dropRequest')) return none
    if (strikes('busy')) return { kind: 'answer', status: 503, body: { code: 'unavailable', message: '' }, headers: {} }
    if (strikes('portal')) return { kind: 'answer', status: 200, body: '<html>Bienvenue</html>', headers: {} }
    let outcome = server.handle(request)
    if (strikes('duplicate')) {
      await later(random.below(300))
      outcome = server.handle(request)
    }
    await later(1 + random.below(40) + (strikes('slow') ? random.below(4000) : 0))
    return strikes('dropAnswer') ? none : outcome
  }
}
