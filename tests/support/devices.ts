import type { LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import { HEADERS } from '#contract/core/events/replication.ts'
import { temporaryId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { type Engine, startEngine } from '#src/sync-worker/engine/engine.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import { makeModelServer } from '../simulation/model-server/model-server.ts'
import { createVirtualClock } from '../simulation/virtual-clock.ts'
import { createDisk, type Disk, logOn, mirrorOn } from './stores.ts'

export const ACTOR: Actor = { id: '8', role: 'manager', clientId: null }
const START = Date.UTC(2026, 2, 2, 9)

type Answer = (request: HttpRequest, carryOut: () => Promise<HttpOutcome>) => HttpOutcome | Promise<HttpOutcome>

/** No response: the server is unreachable. */
export const NONE: HttpOutcome = { kind: 'none' }
export const isWrite = ({ method }: HttpRequest): boolean => method !== 'GET'
/** A refusal in the API's envelope. */
export const refusal = (request: HttpRequest, status: number, code: string): HttpOutcome => ({
  kind: 'answer',
  status,
  body: { code, message: code },
  headers: { [HEADERS.idempotencyKey]: request.headers[HEADERS.idempotencyKey] ?? '' },
})

/** Devices of one test file, with unique event ids; `stop` after each test. */
export const createDevices = () => {
  let ids = 0
  const engines: Engine[] = []

  /**
   * One person's engine on a disk in memory, a clock that moves on command only, and a server of
   * the protocol alone.
   */
  const given = async (disk: Disk = createDisk(), actor: Actor = ACTOR) => {
    const clock = createVirtualClock(START)
    const server = await makeModelServer()({ clock, hasFeed: true, onHint: () => undefined })
    const tokens = await server.signIn(actor.id)
    const requests: HttpRequest[] = []
    const news: WorkerNews[] = []
    let answer: Answer = (_request, carryOut) => carryOut()
    let writes = 0
    let disks = (): void => undefined
    let mirrors = (): void => undefined
    let fresh = 0

    const start = async (): Promise<Engine> => {
      const engine = await startEngine({
        ports: {
          now: clock.now,
          setTimer: clock.setTimer,
          random: () => 0.5,
          uuid: () => {
            fresh += 1
            return `0190a000-0000-7000-8000-${String(fresh).padStart(12, '0')}`
          },
          request: async (request) => {
            if (isWrite(request)) requests.push(request)
            return answer(request, () => server.handle(request, {}))
          },
        },
        log: logOn(disk, 'device', async (apply) => {
          disks()
          writes += 1
          apply()
        }),
        mirror: mirrorOn(disk, async (apply) => {
          mirrors()
          apply()
        }),
        actor,
        tokens,
        apiOrigin: 'http://server',
        onStatus: () => undefined,
        onOutbox: () => undefined,
        onNews: (told) => news.push(told),
      })
      engines.push(engine)
      return engine
    }

    let engine = await start()
    engine.begin()
    await clock.advance(1000)

    const act = async (event: Partial<NewEvent>): Promise<string> => {
      ids += 1
      const id = `event-${ids}`
      const dispatched = await engine.dispatch({ model: 'ticket', recordId: '1', action: '', payload: {}, was: {}, groupId: null, ...event, id })
      if (dispatched.status !== 'logged') throw new Error(dispatched.code)
      return id
    }
    return {
      clock,
      disk,
      server,
      news,
      requests,
      act,
      engine: () => engine,
      /** The worker dies; another one starts on the same disk. */
      restart: async (): Promise<void> => {
        void engines.pop()?.stop()
        engine = await start()
      },
      answers: (next: Answer): void => {
        answer = next
      },
      fails: (next: () => void): void => {
        disks = next
      },
      mirrorFails: (next: () => void): void => {
        mirrors = next
      },
      writes: () => writes,
      /** Upper bound of a response's delay, ms. */
      passes: (ms: number): Promise<void> => new Promise((done) => void clock.setTimer(done, ms)),
      event: (id: string): LoggedEvent | undefined => engine.events().find((event) => event.id === id),
      shown: (model: string, field: string) =>
        [...(disk.entries.get(model)?.values() ?? [])].filter(({ hidden }) => !hidden).map(({ document }) => document[field]),
      newTicket: async (name: string): Promise<string> => {
        ids += 1
        const recordId = temporaryId(`t${ids}`)
        await act({ recordId, action: 'create', payload: { name, projet_id: '1' } })
        await clock.advance(1000)
        return engine.resolve(recordId)
      },
    }
  }

  /** Not awaited: an engine may hang in a request on purpose. */
  const stop = (): void => {
    for (const engine of engines.splice(0)) void engine.stop()
  }
  return { given, stop }
}
