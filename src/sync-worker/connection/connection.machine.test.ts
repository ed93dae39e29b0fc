import { expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import { restingStates, stoodIn, untaken, walk } from '#tests/machines/walk.ts'
import { connectionMachine } from './connection.machine.ts'

const PROBING = '0.connection.link.offline.probing'
const ASKING = '0.connection.link.online.asking'

const EVENTS: readonly EventObject[] = [
  { type: 'REACHED' },
  { type: 'LOST' },
  { type: 'WAKE' },
  { type: 'DOUBT' },
  { type: 'HINTS_ON' },
  { type: 'HINTS_OFF' },
  { type: 'SIGN_IN_NEEDED' },
  { type: 'UPGRADE_NEEDED' },
  { type: 'RENEWED' },
  { type: `xstate.done.actor.${PROBING}`, output: true },
  { type: `xstate.done.actor.${PROBING}`, output: false },
  { type: `xstate.error.actor.${PROBING}`, error: new Error('the worker is going') },
  { type: 'xstate.after.nextProbe.connection.link.offline.waiting' },
  { type: `xstate.done.actor.${ASKING}`, output: true },
  { type: `xstate.done.actor.${ASKING}`, output: false },
  { type: `xstate.error.actor.${ASKING}`, error: new Error('the worker is going') },
  { type: 'xstate.after.silence.connection.link.online.sure' },
  { type: 'xstate.after.answerLimit.connection.link.online.asking' },
] as readonly EventObject[]

interface Value {
  readonly link: 'unknown' | { readonly offline: 'waiting' | 'probing' } | { readonly online: 'sure' | 'asking' }
  readonly hints: 'unheard' | 'coming' | 'missing'
  readonly gate: string
}

/** What gives reason to ask a server that was there. */
const DOUBTS = ['DOUBT', 'HINTS_OFF', 'xstate.after.silence.connection.link.online.sure']

it('opens only for the server’s own word, asks for it when it is in doubt, and says so each time it can be worked with again', async () => {
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
      const { link, gate, hints } = value as Value
      const said = (type: string): number => happened.filter((event) => event.type === type).length
      // Offline has a reason, and online one too.
      const isOnline = typeof link === 'object' && 'online' in link
      if (typeof link === 'object' && 'offline' in link) expect(context.failures).toBeGreaterThan(0)
      if (isOnline) expect(context.failures).toBe(0)
      if (link === 'unknown') expect(said('LOST') + said('REACHED')).toBe(0)
      // Nobody asks while nothing is lost and nothing gives reason to doubt.
      const doubts = happened.filter(({ type }) => DOUBTS.includes(type)).length
      if (said('LOST') + doubts === 0) expect(probes).toBe(0)
      if (isOnline && link.online === 'asking') expect(probes).toBeGreaterThan(0)
      // Whoever was told that the hints broke off does not believe the server on its former word.
      if (happened.at(-1)?.type === 'DOUBT' && isOnline) expect(link.online).toBe('asking')
      if (hints === 'missing') expect(happened.findLast(({ type }) => type.startsWith('HINTS_'))?.type).toBe('HINTS_OFF')
      expect(emitted.length).toBeLessThanOrEqual(happened.length)
      const inVain =
        happened.filter((event) => 'output' in event && event.output === false).length +
        happened.filter(({ type }) => type.startsWith('xstate.error.actor') || type.startsWith('xstate.after.answerLimit')).length
      if (inVain === 0 && said('SIGN_IN_NEEDED') + said('UPGRADE_NEEDED') === 0)
        expect(emitted).not.toContainEqual({ type: 'returned', wasAway: true })
      if (gate === 'signIn') expect(happened.findLast(({ type }) => type === 'SIGN_IN_NEEDED' || type === 'RENEWED')?.type).toBe('SIGN_IN_NEEDED')
      if (gate === 'upgrade') expect(said('UPGRADE_NEEDED')).toBeGreaterThan(0)
    },
  })
  expect(stoodIn(states)).toEqual(restingStates(connectionMachine))
  expect(untaken(connectionMachine, transitions)).toEqual([])
})
