import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { STUCK_AFTER } from '#contract/core/events/event-state.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import { isEnvelope } from '#contract/core/protocol.ts'
import { callRequest } from '../api/call-request.ts'
import { backoffMs } from '../core/backoff.ts'
import { clockOf } from '../core/clock.ts'
import type { HttpOutcome, Ports } from '../core/ports.ts'
import { type ConnectionEvent, connectionMachine } from './connection.machine.ts'

/** Longest time between two probes of a server that can't be reached. */
const MAX_PROBE_WAIT_MS = 15_000

/** Resolution of the reported time of the last answer. */
const ANSWER_RESOLUTION_MS = 10_000

/** Network, clock and listeners of the connection. */
export interface ConnectionPorts extends Pick<Ports, 'now' | 'setTimer' | 'random'> {
  /** Sends a request with the person's token. */
  readonly request: Ports['request']
  readonly onChange: (state: ConnectionState) => void
  readonly onReturned: (wasAway: boolean) => void
}

/** The part of the sync status that the connection knows; times in Unix ms, 0 without any. */
export type ConnectionState = Pick<SyncStatus, 'connection' | 'paused' | 'since' | 'lastAnswerAt' | 'nextProbeAt'>

/** Tracks whether the server can be reached. */
export interface Connection {
  /** Reports an observation about the server. */
  readonly report: (type: ConnectionEvent['type']) => void
  /** Returns whether events may be sent. */
  readonly isOpen: () => boolean
  readonly stop: () => void
}

const isOurs = (outcome: HttpOutcome): boolean => outcome.kind === 'answer' && isEnvelope(outcome.body)

const stateOf = (snapshot: SnapshotFrom<typeof connectionMachine>): Pick<ConnectionState, 'connection' | 'paused'> => ({
  connection: snapshot.matches({ link: 'online' })
    ? 'online'
    : snapshot.matches({ link: 'offline' })
      ? 'offline'
      : 'unknown',
  paused: snapshot.matches({ gate: 'signIn' }) ? 'sign_in' : snapshot.matches({ gate: 'upgrade' }) ? 'upgrade' : 'no',
})

/** Starts the connection machine of one worker on the engine's clock. */
export const startConnection = (ports: ConnectionPorts): Connection => {
  let nextProbeAt = 0
  let lastAnswerAt = 0
  let state: ConnectionState = { connection: 'unknown', paused: 'no', since: 0, lastAnswerAt: 0, nextProbeAt: 0 }

  const machine = connectionMachine.provide({
    actors: {
      probe: fromPromise(async () => {
        const isThere = isOurs(await ports.request(callRequest(authenticationCalls.user, {})))
        if (isThere) lastAnswerAt = ports.now()
        return isThere
      }),
    },
    delays: {
      nextProbe: ({ context }) => {
        const wait = Math.min(
          MAX_PROBE_WAIT_MS,
          backoffMs(Math.min(context.failures, STUCK_AFTER - 1), ports.random(), null),
        )
        nextProbeAt = ports.now() + wait
        return wait
      },
    },
  })
  const actor = createActor(machine, { clock: clockOf(ports.setTimer) })

  const publishState = (): void => {
    const next = stateOf(actor.getSnapshot())
    const isOnline = next.connection === 'online'
    const since = next.connection === state.connection ? state.since : ports.now()
    const reportedAnswerAt =
      next.connection !== state.connection || lastAnswerAt - state.lastAnswerAt >= ANSWER_RESOLUTION_MS
        ? lastAnswerAt
        : state.lastAnswerAt
    const nextState = { ...next, since, lastAnswerAt: reportedAnswerAt, nextProbeAt: isOnline ? 0 : nextProbeAt }
    if (JSON.stringify(nextState) === JSON.stringify(state)) return
    state = nextState
    ports.onChange(state)
  }
  actor.subscribe(publishState)
  actor.on('returned', ({ wasAway }) => ports.onReturned(wasAway))
  actor.start()
  return {
    report: (type) => {
      if (type === 'REACHED' || type === 'SIGN_IN_NEEDED' || type === 'UPGRADE_NEEDED') lastAnswerAt = ports.now()
      actor.send({ type })
    },
    isOpen: () => {
      const snapshot = actor.getSnapshot()
      return snapshot.matches({ gate: 'open' }) && !snapshot.matches({ link: 'offline' })
    },
    stop: () => actor.stop(),
  }
}
