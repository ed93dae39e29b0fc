import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'
import { syncStatusMachine } from '#src/machines/sync-status.machine.ts'
import { restingStates, stoodIn, untaken, walk } from './walk.ts'

const READY = { phase: 'ready', received: 0, expected: 0 } as const
const status = (change: Partial<SyncStatus>): SyncStatus => ({
  ...INITIAL_SYNC_STATUS,
  connection: 'online',
  pull: READY,
  isBehind: false,
  ...change,
})

// Expected display, most important first; written by hand.
const CASES: readonly (readonly [string, SyncStatus])[] = [
  ['signIn', status({ paused: 'sign_in', attention: 2, connection: 'offline', pending: 3 })],
  ['upgrade', status({ paused: 'upgrade', attention: 2, connection: 'offline', pending: 3 })],
  ['needsYou', status({ attention: 2, connection: 'offline', pending: 3 })],
  ['needsYou', status({ attention: 1, pending: 3 })],
  ['offline', status({ connection: 'offline', pending: 3 })],
  ['sending', status({ pending: 3, pull: { phase: 'first', received: 1, expected: 9 } })],
  ['firstPull', status({ pull: { phase: 'first', received: 1, expected: 9 } })],
  ['connecting', INITIAL_SYNC_STATUS],
  ['sending', status({ pending: 3, isBehind: true })],
  ['catchingUp', status({ isBehind: true })],
  ['upToDate', status({})],
]

it('shows the strongest fact, from wherever it stood', async () => {
  const { states, transitions } = await walk({
    machine: () => syncStatusMachine,
    input: undefined,
    shortestWays: true,
    events: [
      ...CASES.map(([, value]) => ({ type: 'STATUS', status: value })),
      { type: 'xstate.after.worthShowing.syncStatus.sending.brief' },
      { type: 'xstate.after.behindForLong.syncStatus.catchingUp.brief' },
    ] as readonly EventObject[],
    check: (snapshot) => {
      const expected = CASES.find(([, value]) => JSON.stringify(value) === JSON.stringify(snapshot.context.status))?.[0]
      expect(snapshot.matches(expected as never)).toBe(true)
    },
  })
  expect(stoodIn(states)).toEqual(restingStates(syncStatusMachine))
  expect(untaken(syncStatusMachine, transitions)).toEqual([])
})
