import type { LoggedEvent, NewEvent } from '#contract/core/event.ts'
import type { Actor } from '#contract/core/roles.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { type Engine, startEngine } from '#src/sync-worker/engine.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/ports.ts'
import type { Random } from './random.ts'
import { createDisk, logOn, mirrorOn, type Write } from './stores.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The newest state of a record that an answer has brought to this device. */
export type Delivered = { readonly version: number } | 'deleted'

export interface DeviceOptions {
  readonly name: string
  readonly actor: Actor
  readonly token: string
  readonly clock: VirtualClock
  readonly random: Random
  readonly send: (request: HttpRequest) => Promise<HttpOutcome>
  /** Changes answers on their way into the engine: planted bugs live here. */
  readonly tamper: (outcome: HttpOutcome) => HttpOutcome
  /** Changes the log as a fresh worker finds it. */
  readonly forget: (event: LoggedEvent) => boolean
  /** Share of writes at which the worker dies. */
  readonly crashChance: () => number
}

/** One device: a disk that lasts and a worker that may die at any write and is started again. */
export const createDevice = (options: DeviceOptions) => {
  const { clock, random } = options
  const disk = createDisk()
  const delivered = new Map<string, Delivered>()
  /** What was known before the newest delivery of a record, and when that came. */
  const former = new Map<string, { readonly at: number; readonly before: Delivered | undefined }>()
  const acknowledged = new Set<string>()
  let generation = 0
  let engine: Engine | null = null
  let crashes = 0

  const never = <Value>(): Promise<Value> => new Promise(() => undefined)

  /** Not waited for: a worker may die while it starts. */
  const start = (): void => {
    generation += 1
    const own = generation
    const isAlive = (): boolean => own === generation

    const write: Write = (apply) => {
      if (!isAlive()) return never()
      const dies = random.next() < options.crashChance()
      // Before the write or after it, never in the middle: both stores write in one transaction.
      if (!dies || random.next() < 0.5) apply()
      if (!dies) return Promise.resolve()
      crash()
      return never()
    }

    const request = async (asked: HttpRequest): Promise<HttpOutcome> => {
      const outcome = await options.send(asked)
      if (!isAlive()) return never()
      note(asked, outcome)
      return options.tamper(outcome)
    }

    for (const event of [...disk.events.values()]) if (own > 1 && options.forget(event)) disk.events.delete(event.id)
    rememberOnlyWhatIsOnDisk()
    void startEngine({
      ports: {
        now: clock.now,
        setTimer: (run, ms) => clock.setTimer(() => isAlive() && run(), ms),
        random: random.next,
        uuid: random.uuid,
        request,
      },
      log: logOn(disk, options.name, write),
      mirror: mirrorOn(disk, write),
      actor: options.actor,
      tokens: { access: options.token, refresh: 'r' },
      apiOrigin: 'http://server',
      onStatus: () => undefined,
      onOutbox: () => undefined,
      onNews: () => undefined,
    }).then((started) => {
      if (!isAlive()) return
      engine = started
      engine.begin()
    })
  }

  const hear = (key: string, state: Delivered): void => {
    const known = former.get(key)
    if (known?.at !== clock.now()) former.set(key, { at: clock.now(), before: delivered.get(key) })
    delivered.set(key, state)
  }

  const isOnDisk = (key: string): boolean => {
    const [model = '', id = ''] = key.split(':')
    const entry = disk.entries.get(model)?.get(id)
    const heard = delivered.get(key)
    if (heard === undefined || heard === 'deleted') return entry === undefined || entry.hidden
    return entry !== undefined && (entry.document.sync.base?.version ?? entry.document.version) >= heard.version
  }

  /** An answer takes no virtual time to be stored: only what came at this very instant can have been lost with the worker. */
  const unhear = (): void => {
    for (const [key, { at, before }] of former) {
      if (at !== clock.now() || isOnDisk(key)) continue
      if (before) delivered.set(key, before)
      else delivered.delete(key)
    }
  }

  const crash = (): void => {
    unhear()
    generation += 1
    crashes += 1
    engine = null
    clock.setTimer(start, 1 + random.below(500))
  }

  /** An answer that the dead worker had heard but not written down was never heard. */
  const rememberOnlyWhatIsOnDisk = (): void => {
    for (const [key, state] of delivered) {
      const [model = '', id = ''] = key.split(':')
      const entry = disk.entries.get(model)?.get(id)
      const version = entry ? (entry.document.sync.base?.version ?? (entry.hidden ? 0 : entry.document.version)) : 0
      if (version > 0) delivered.set(key, { version })
      else if (state !== 'deleted') delivered.delete(key)
    }
  }

  /** What the server has let this device know, whatever the engine makes of it. */
  const note = (asked: HttpRequest, outcome: HttpOutcome): void => {
    if (outcome.kind === 'none' || typeof outcome.body !== 'object' || outcome.body === null) return
    const [, , , name = ''] = asked.path.split('?')[0]?.split('/') ?? []
    if (!isModelName(name)) return
    const body = outcome.body as { data?: unknown; deleted?: readonly number[]; code?: string; settled?: unknown }
    // A list says nothing of what is settled: with own events about, it may hold what they show already, and is no news.
    if (Array.isArray(body.data) && body.settled === undefined && disk.events.size > 0) return
    const rows = (Array.isArray(body.data) ? body.data : body.data ? [body.data] : []) as readonly { id: number; version: number }[]
    for (const { id, version } of rows) {
      const key = `${name}:${id}`
      const known = delivered.get(key)
      if (version === 0) hear(key, 'deleted')
      else if (known !== 'deleted' && version > (known?.version ?? 0)) hear(key, { version })
    }
    for (const id of body.deleted ?? []) hear(`${name}:${id}`, 'deleted')
    const gone = asked.method === 'GET' && body.code === 'not_found' ? asked.path.split('/')[4] : undefined
    if (gone) hear(`${name}:${gone}`, 'deleted')
  }

  return {
    options,
    disk,
    delivered,
    acknowledged,
    start,
    crash,
    crashes: () => crashes,
    isUp: () => engine !== null,
    dispatch: (event: NewEvent): void => {
      void engine?.dispatch(event).then(({ status }) => status === 'logged' && acknowledged.add(event.id))
    },
    wake: () => engine?.wake(),
    events: (): readonly LoggedEvent[] => [...disk.events.values()].sort((a, b) => a.sequence - b.sequence),
    /** What screens show of a model, by id. */
    displayed: (model: ModelName) => [...(disk.entries.get(model)?.values() ?? [])].filter(({ hidden }) => !hidden).map(({ document }) => document),
    pending: (): number => engine?.status().pending ?? -1,
  }
}

export type Device = ReturnType<typeof createDevice>
