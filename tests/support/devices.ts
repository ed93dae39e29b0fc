import type { LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { type Engine, startEngine } from '#src/sync-worker/engine/engine.ts'
import type { Tokens, WorkerNews } from '#src/sync-worker/surface.ts'
import { makeModelServer } from '../simulation/model-server/model-server.ts'
import type { SimulatedServer } from '../simulation/simulated-server.ts'
import { createVirtualClock, type VirtualClock } from '../simulation/virtual-clock.ts'
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

/** The hooks by which a test lets the network and the disks of a device fail. */
interface Hooks {
  answer: Answer
  onLogWrite: () => void
  onMirrorWrite: () => void
}

interface DeviceParts {
  readonly disk: Disk
  readonly actor: Actor
  readonly tokens: Tokens
  readonly clock: VirtualClock
  readonly server: SimulatedServer
}

/** Starts engines on one disk, and notes their requests, news and writes. */
const createStarts = ({ disk, actor, tokens, clock, server }: DeviceParts) => {
  const requests: HttpRequest[] = []
  const news: WorkerNews[] = []
  const hooks: Hooks = {
    answer: (_request, carryOut) => carryOut(),
    onLogWrite: () => undefined,
    onMirrorWrite: () => undefined,
  }
  let writes = 0
  let uuids = 0

  const start = (): Promise<Engine> =>
    startEngine({
      ports: {
        now: clock.now,
        setTimer: clock.setTimer,
        random: () => 0.5,
        uuid: () => {
          uuids += 1
          return `0190a000-0000-7000-8000-${String(uuids).padStart(12, '0')}`
        },
        request: async (request) => {
          if (isWrite(request)) requests.push(request)
          return hooks.answer(request, () => server.handle(request, {}))
        },
      },
      log: logOn(disk, 'device', async (apply) => {
        hooks.onLogWrite()
        writes += 1
        apply()
      }),
      mirror: mirrorOn(disk, async (apply) => {
        hooks.onMirrorWrite()
        apply()
      }),
      actor,
      tokens,
      apiOrigin: 'http://server',
      onStatus: () => undefined,
      onOutbox: () => undefined,
      onNews: (one) => news.push(one),
    })
  return { start, requests, news, hooks, writes: () => writes }
}

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
    const { start, requests, news, hooks, writes } = createStarts({ disk, actor, tokens, clock, server })

    let engine = await start()
    engines.push(engine)
    engine.begin()
    await clock.advance(1000)

    const act = async (event: Partial<NewEvent>): Promise<string> => {
      ids += 1
      const id = `event-${ids}`
      const dispatched = await engine.dispatch({
        model: 'ticket',
        recordId: '1',
        action: '',
        payload: {},
        was: {},
        groupId: null,
        ...event,
        id,
      })
      if (dispatched.status !== 'logged') throw new Error(dispatched.code)
      return id
    }
    return {
      ...{ clock, disk, server, news, requests, act, writes },
      engine: () => engine,
      /** The worker dies; another one starts on the same disk. */
      restart: async (): Promise<void> => {
        void engines.pop()?.stop()
        engine = await start()
        engines.push(engine)
      },
      answers: (next: Answer): void => {
        hooks.answer = next
      },
      fails: (next: () => void): void => {
        hooks.onLogWrite = next
      },
      mirrorFails: (next: () => void): void => {
        hooks.onMirrorWrite = next
      },
      /** Upper bound of a response's delay, ms. */
      passes: (ms: number): Promise<void> => new Promise((done) => void clock.setTimer(done, ms)),
      event: (id: string): LoggedEvent | undefined => engine.events().find((event) => event.id === id),
      shown: (model: string, field: string) =>
        [...(disk.entries.get(model)?.values() ?? [])]
          .filter(({ hidden }) => !hidden)
          .map(({ document }) => document[field]),
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
