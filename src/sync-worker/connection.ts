import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { isEnvelope } from '#contract/core/replication.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import { clockOf } from './clock.ts'
import { type ConnectionEvent, connectionMachine } from './connection.machine.ts'
import { backoffMs, STUCK_AFTER } from './outbox/backoff.ts'
import type { HttpOutcome, Ports } from './ports.ts'

/** While the server can't be reached one request at a time finds out whether it can again, at most this far apart. */
const LONGEST_PROBE_MS = 15_000

export interface ConnectionPorts extends Pick<Ports, 'setTimer' | 'random'> {
  /** With the person's token. */
  readonly request: Ports['request']
  readonly onChange: (state: Pick<SyncStatus, 'connection' | 'paused'>) => void
  readonly onReturned: (wasAway: boolean) => void
}

export interface Connection {
  readonly tell: (type: ConnectionEvent['type']) => void
  /** May anything be sent now? */
  readonly isOpen: () => boolean
  readonly stop: () => void
}

const isOurs = (outcome: HttpOutcome): boolean => outcome.kind === 'answer' && isEnvelope(outcome.body)

const stateOf = (snapshot: SnapshotFrom<typeof connectionMachine>): Pick<SyncStatus, 'connection' | 'paused'> => ({
  connection: snapshot.matches({ link: 'online' }) ? 'online' : snapshot.matches({ link: 'offline' }) ? 'offline' : 'unknown',
  paused: snapshot.matches({ gate: 'signIn' }) ? 'sign_in' : snapshot.matches({ gate: 'upgrade' }) ? 'upgrade' : 'no',
})

/** The connection of one worker, running on the engine's clock. */
export const startConnection = (ports: ConnectionPorts): Connection => {
  const machine = connectionMachine.provide({
    actors: {
      probe: fromPromise(async () => isOurs(await ports.request({ method: 'GET', path: '/api/interfaces/auth/user', body: undefined, headers: {} }))),
    },
    delays: {
      nextProbe: ({ context }) => Math.min(LONGEST_PROBE_MS, backoffMs(Math.min(context.failures, STUCK_AFTER - 1), ports.random(), null)),
    },
  })
  const actor = createActor(machine, { clock: clockOf(ports.setTimer) })
  let known = ''
  actor.subscribe((snapshot) => {
    const state = stateOf(snapshot)
    const text = JSON.stringify(state)
    if (text === known) return
    known = text
    ports.onChange(state)
  })
  actor.on('returned', ({ wasAway }) => ports.onReturned(wasAway))
  actor.start()
  return {
    tell: (type) => actor.send({ type }),
    isOpen: () => {
      const snapshot = actor.getSnapshot()
      return snapshot.matches({ gate: 'open' }) && !snapshot.matches({ link: 'offline' })
    },
    stop: () => actor.stop(),
  }
}
