import { expect, it } from 'vitest'
import { type EventObject, fromPromise } from 'xstate'
import { restingStates, stoodIn, untaken, walk } from '#tests/machines/walk.ts'
import { connectionMachine } from './connection.machine.ts'

const PROBING = '0.connection.link.offline.probing'

const EVENTS: readonly EventObject[] = [
  { type: 'REACHED' },
  { type: 'LOST' },
  { type: 'WAKE' },
  { type: 'SIGN_IN_NEEDED' },
  { type: 'UPGRADE_NEEDED' },
  { type: 'RENEWED' },
  { type: `xstate.done.actor.${PROBING}`, output: true },
  { type: `xstate.done.actor.${PROBING}`, output: false },
  { type: `xstate.error.actor.${PROBING}`, error: new Error('the worker is going') },
  { type: 'xstate.after.nextProbe.connection.link.offline.waiting' },
] as readonly EventObject[]

it('opens only for the server’s own word, and says so each time it can be worked with again', async () => {
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
      const { link, gate } = value as { readonly link: string | { readonly offline: string }; readonly gate: string }
      const said = (type: string): number => happened.filter((event) => event.type === type).length
      // Offline has a reason, and online one too.
      if (typeof link === 'object') expect(context.failures).toBeGreaterThan(0)
      if (link === 'online') expect(context.failures).toBe(0)
      if (link === 'unknown') expect(said('LOST') + said('REACHED')).toBe(0)
      // Nobody asks while it is known that the server is there.
      if (said('LOST') === 0) expect(probes).toBe(0)
      expect(emitted.length).toBeLessThanOrEqual(happened.length)
      const inVain = happened.filter((event) => 'output' in event && event.output === false).length + said(`xstate.error.actor.${PROBING}`)
      if (inVain === 0 && said('SIGN_IN_NEEDED') + said('UPGRADE_NEEDED') === 0)
        expect(emitted).not.toContainEqual({ type: 'returned', wasAway: true })
      if (gate === 'signIn') expect(happened.findLast(({ type }) => type === 'SIGN_IN_NEEDED' || type === 'RENEWED')?.type).toBe('SIGN_IN_NEEDED')
      if (gate === 'upgrade') expect(said('UPGRADE_NEEDED')).toBeGreaterThan(0)
    },
  })
  expect(stoodIn(states)).toEqual(restingStates(connectionMachine))
  expect(untaken(connectionMachine, transitions)).toEqual([])
})
