import { assign, setup } from 'xstate'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'

export type SyncStatusEvent = { readonly type: 'STATUS'; readonly status: SyncStatus }

/** Sending that is over sooner is not worth a flicker. */
export const SENDING_SHOWN_AFTER_MS = 200

const statusIs =
  (matches: (status: SyncStatus) => boolean) =>
  ({ event }: { readonly event: SyncStatusEvent }) =>
    matches(event.status)

/**
 * What the person sees of the synchronisation. What matters most comes first: what needs the person, then what they can't change,
 * then what happens by itself.
 */
export const syncStatusMachine = setup({
  types: { context: {} as { readonly status: SyncStatus }, events: {} as SyncStatusEvent },
  actions: { take: assign({ status: ({ event }) => event.status }) },
  guards: {
    signInIsNeeded: statusIs(({ paused }) => paused === 'sign_in'),
    upgradeIsNeeded: statusIs(({ paused }) => paused === 'upgrade'),
    somethingWasRefused: statusIs(({ attention }) => attention > 0),
    serverIsOutOfReach: statusIs(({ connection }) => connection === 'offline'),
    somethingWaits: statusIs(({ pending }) => pending > 0),
    firstPullRuns: statusIs(({ pull }) => pull.phase === 'first'),
    nothingIsKnown: statusIs(({ connection }) => connection === 'unknown'),
  },
  delays: { worthShowing: SENDING_SHOWN_AFTER_MS },
}).createMachine({
  id: 'syncStatus',
  context: { status: INITIAL_SYNC_STATUS },
  initial: 'connecting',
  on: {
    STATUS: [
      { guard: 'signInIsNeeded', target: '.signIn', actions: 'take' },
      { guard: 'upgradeIsNeeded', target: '.upgrade', actions: 'take' },
      { guard: 'somethingWasRefused', target: '.needsYou', actions: 'take' },
      { guard: 'serverIsOutOfReach', target: '.offline', actions: 'take' },
      { guard: 'somethingWaits', target: '.sending', actions: 'take' },
      { guard: 'firstPullRuns', target: '.firstPull', actions: 'take' },
      { guard: 'nothingIsKnown', target: '.connecting', actions: 'take' },
      { target: '.upToDate', actions: 'take' },
    ],
  },
  states: {
    connecting: {},
    upToDate: {},
    firstPull: {},
    sending: {
      initial: 'brief',
      // A next event while sending does not start the wait again.
      on: { STATUS: [{ guard: ({ event }) => isJustSending(event.status), actions: 'take' }] },
      states: { brief: { after: { worthShowing: 'shown' } }, shown: {} },
    },
    offline: {},
    needsYou: {},
    signIn: {},
    upgrade: {},
  },
})

const isJustSending = ({ paused, attention, connection, pending }: SyncStatus): boolean =>
  paused === 'no' && attention === 0 && connection !== 'offline' && pending > 0
