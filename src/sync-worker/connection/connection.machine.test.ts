import { expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import { restingStates, stoodIn, untaken, walk } from '#tests/machines/walk.ts'
import { connectionMachine } from './connection.machine.ts'

const PROBING = '0.connection.link.offline.probing'
const CHECKING = '0.connection.link.online.checking'

const EVENTS: readonly EventObject[] = [
  { type: 'REACHED' },
  { type: 'LOST' },
  { type: 'WAKE' },
  { type: 'DOUBT' },
  { type: 'SOCKET_CONNECTED' },
  { type: 'SOCKET_DISCONNECTED' },
  { type: 'SIGN_IN_NEEDED' },
  { type: 'UPGRADE_NEEDED' },
  { type: 'RENEWED' },
  { type: `xstate.done.actor.${PROBING}`, output: true },
  { type: `xstate.done.actor.${PROBING}`, output: false },
  { type: `xstate.error.actor.${PROBING}`, error: new Error('the worker is going') },
  { type: 'xstate.after.nextProbe.connection.link.offline.waiting' },
  { type: `xstate.done.actor.${CHECKING}`, output: true },
  { type: `xstate.done.actor.${CHECKING}`, output: false },
  { type: `xstate.error.actor.${CHECKING}`, error: new Error('the worker is going') },
  { type: 'xstate.after.silence.connection.link.online.confirmed' },
  { type: 'xstate.after.answerLimit.connection.link.online.checking' },
] as readonly EventObject[]

interface Value {
  readonly link: 'unknown' | { readonly offline: 'waiting' | 'probing' } | { readonly online: 'confirmed' | 'checking' }
  readonly socket: 'notConnectedYet' | 'connected' | 'disconnected'
  readonly gate: string
}

/** Events after which a reachable server is probed. */
const DOUBTS = ['DOUBT', 'SOCKET_DISCONNECTED', 'xstate.after.silence.connection.link.online.confirmed']

it('opens only after an answer of the server, probes after each doubt, and emits every return', async () => {
  let probes = 0
  const { states, transitions } = await walk({
    machine: (hands) => {
      probes = 0
      return connectionMachine.provide({
        actors: {
          probe: fromPromise<boolean>(() => {
            probes += 1
            return hands.promise() as Promise<boolean>
          }),
        },
      })
    },
    input: undefined,
    shortestWays: true,
    events: EVENTS,
    check: ({ value, context }, emitted, happened) => {
      const { link, gate, socket } = value as Value
      const countOf = (type: string): number => happened.filter((event) => event.type === type).length
      // Both offline and online have a cause.
      const isOnline = typeof link === 'object' && 'online' in link
      if (typeof link === 'object' && 'offline' in link) expect(context.failures).toBeGreaterThan(0)
      if (isOnline) expect(context.failures).toBe(0)
      if (link === 'unknown') expect(countOf('LOST') + countOf('REACHED')).toBe(0)
      // No probe without a lost request or a doubt.
      const doubts = happened.filter(({ type }) => DOUBTS.includes(type)).length
      if (countOf('LOST') + doubts === 0) expect(probes).toBe(0)
      if (isOnline && link.online === 'checking') expect(probes).toBeGreaterThan(0)
      // After a doubt an earlier answer of the server does not count.
      if (happened.at(-1)?.type === 'DOUBT' && isOnline) expect(link.online).toBe('checking')
      if (socket === 'disconnected')
        expect(happened.findLast(({ type }) => type.startsWith('SOCKET_'))?.type).toBe('SOCKET_DISCONNECTED')
      expect(emitted.length).toBeLessThanOrEqual(happened.length)
      const inVain =
        happened.filter((event) => 'output' in event && event.output === false).length +
        happened.filter(
          ({ type }) => type.startsWith('xstate.error.actor') || type.startsWith('xstate.after.answerLimit'),
        ).length
      if (inVain === 0 && countOf('SIGN_IN_NEEDED') + countOf('UPGRADE_NEEDED') === 0)
        expect(emitted).not.toContainEqual({ type: 'returned', wasAway: true })
      if (gate === 'signIn')
        expect(happened.findLast(({ type }) => type === 'SIGN_IN_NEEDED' || type === 'RENEWED')?.type).toBe(
          'SIGN_IN_NEEDED',
        )
      if (gate === 'upgrade') expect(countOf('UPGRADE_NEEDED')).toBeGreaterThan(0)
    },
  })
  expect(stoodIn(states)).toEqual(restingStates(connectionMachine))
  expect(untaken(connectionMachine, transitions)).toEqual([])
})
