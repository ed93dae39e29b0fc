import { isModelName, MODEL_NAMES } from '#contract/registry.ts'
import { type Engine, startEngine } from '#src/sync-worker/engine/engine.ts'
import type { Account } from './account.ts'
import { createEdgeWatch } from './edges.ts'
import { createNewest } from './newest.ts'
import { createReasons, type Reasons } from './reasons.ts'
import { addOne, openWorkerLog, openWorkerMirror } from './worker-disks.ts'
import type { Worker, WorkerOptions } from './worker-options.ts'
import { createRequests } from './worker-requests.ts'
import { createWorkerState, never } from './worker-state.ts'

/** How a page rotates the tokens of this account; one worker at a time does. */
const rotationOf = ({ log }: Account) => ({
  alone: <Result>(task: () => Promise<Result>) => task(),
  successorOf: async (refresh: string) => (log.traded?.former === refresh ? log.traded.tokens : null),
  keep: async (former: string, tokens: { readonly access: string; readonly refresh: string }) => {
    log.traded = { former, tokens }
  },
})

export const startWorker = (options: WorkerOptions): Worker => {
  const { account, clock, random, sabotage } = options
  const state = createWorkerState(clock)
  let engine: Engine | null = null

  const kill = (): void => {
    if (state.isDead()) return
    state.end()
    engine = null
    port.die(random.next())
  }

  const die = <Value>(): Promise<Value> => {
    kill()
    options.onDeath(worker)
    return never()
  }

  const { log, refused, isOvertaken, hadTrouble } = openWorkerLog(options, {
    state,
    die,
    events: () => engine?.eventsAsOnDisk() ?? [],
  })
  const port = openWorkerMirror(options, { state, die })
  const newest = createNewest(port.memory)
  const reasons = createReasons()
  const edges = createEdgeWatch(options.onEdge)
  const request = createRequests(options, { state, isOvertaken, newest, reasons })
  const now = (): number => clock.now() + options.skew()
  const logPort = sabotage.log?.(log, now) ?? log

  const start = async (): Promise<void> => {
    const started = await startEngine({
      ports: { now, setTimer: state.setTimer, random: random.next, uuid: random.uuid, request },
      log: {
        ...logPort,
        all: async () => {
          const events = await logPort.all()
          edges.read(events)
          return events
        },
      },
      mirror: port.mirror,
      files: log,
      actor: account.actor,
      tokens: account.tokens,
      apiOrigin: 'http://server',
      rotation: rotationOf(account),
      onStatus: () => undefined,
      onOutbox: ({ changed, removed }) => {
        edges.changed(changed)
        edges.removed(removed)
      },
      onNews: (news) => {
        if (state.isDead()) return
        if (news.kind === 'refused' && !sabotage.hidesRefusals) addOne(refused.announced, news.event.id)
        if (news.kind === 'tokens') account.tokens = news.tokens
      },
    })
    if (state.isDead()) return
    edges.started(started.events())
    engine = withReasons(sabotage.engine?.(started) ?? started, reasons)
    reasons.addReason(MODEL_NAMES)
    started.begin()
    options.onUp(worker)
  }

  const end = async (): Promise<void> => {
    const ending = engine
    engine = null
    // A frozen worker, or one that dies at its last write, is not waited for.
    if (!state.isFrozen() && ending) await Promise.race([ending.stop(), clock.settled()])
    if (!state.isDead()) await port.mirror.close()
    state.end()
  }

  const { isFrozen, freeze, thaw } = state
  const worker: Worker = {
    engine: () => engine,
    port,
    newest,
    reasons,
    refused,
    bases: new Map(),
    hadTrouble,
    isFrozen,
    kill,
    freeze,
    thaw,
    end,
  }
  void start()
  return worker
}

/** Wraps an engine and notes each reason to ask the server. */
const withReasons = (engine: Engine, reasons: Reasons): Engine => ({
  ...engine,
  handleHint: (model) => {
    if (isModelName(model)) reasons.addReason([model])
    engine.handleHint(model)
  },
  wake: () => {
    reasons.addReason(MODEL_NAMES)
    engine.wake()
  },
  renew: (tokens, userId) => {
    reasons.addReason(MODEL_NAMES)
    return engine.renew(tokens, userId)
  },
})
