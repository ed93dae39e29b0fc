import { and, assign, or, setup, stateIn } from 'xstate'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'

export type SyncStatusEvent = { readonly type: 'STATUS'; readonly status: SyncStatus }

/** Time after which sending is shown; showing a shorter one would be a flicker. */
export const SENDING_SHOWN_AFTER_MS = 200

/** Time after which a pull that follows a hint or the clock is shown: sooner would be a flicker. */
export const CATCHING_UP_SHOWN_AFTER_MS = 500

const statusIs =
  (matches: (status: SyncStatus) => boolean) =>
  ({ event }: { readonly event: SyncStatusEvent }) =>
    matches(event.status)

const isUnhindered = ({ paused, attention, connection }: SyncStatus): boolean =>
  paused === 'no' && attention === 0 && connection !== 'offline'

const isJustSending = (status: SyncStatus): boolean => isUnhindered(status) && status.pending > 0

const isJustCatchingUp = (status: SyncStatus): boolean =>
  isUnhindered(status) &&
  status.connection === 'online' &&
  status.pending === 0 &&
  status.pull.phase !== 'first' &&
  status.isBehind

const machine = setup({
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
    somethingMayBeMissing: statusIs(({ isBehind }) => isBehind),
    upToDateIsSaid: or([stateIn('upToDate'), stateIn({ sending: 'brief' }), stateIn({ catchingUp: 'brief' })]),
  },
  delays: { worthShowing: SENDING_SHOWN_AFTER_MS, behindForLong: CATCHING_UP_SHOWN_AFTER_MS },
})

/**
 * Chooses the state of synchronisation that the person sees, in order of importance: first the
 * states that need the person, then those that the person can't change, then those that pass by
 * themselves.
 *
 * "Up to date" remains shown during `brief`. After any other state, sending and pulling are shown
 * at once.
 */
export const syncStatusMachine = machine.createMachine({
  id: 'syncStatus',
  context: { status: INITIAL_SYNC_STATUS },
  initial: 'connecting',
  on: {
    STATUS: [
      { guard: 'signInIsNeeded', target: '.signIn', actions: 'take' },
      { guard: 'upgradeIsNeeded', target: '.upgrade', actions: 'take' },
      { guard: 'somethingWasRefused', target: '.needsYou', actions: 'take' },
      { guard: 'serverIsOutOfReach', target: '.offline', actions: 'take' },
      { guard: and(['somethingWaits', 'upToDateIsSaid']), target: '.sending', actions: 'take' },
      { guard: 'somethingWaits', target: '.sending.shown', actions: 'take' },
      { guard: 'firstPullRuns', target: '.firstPull', actions: 'take' },
      { guard: 'nothingIsKnown', target: '.connecting', actions: 'take' },
      { guard: and(['somethingMayBeMissing', 'upToDateIsSaid']), target: '.catchingUp', actions: 'take' },
      { guard: 'somethingMayBeMissing', target: '.catchingUp.shown', actions: 'take' },
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
    catchingUp: {
      initial: 'brief',
      // A further hint during the pull does not restart the wait.
      on: { STATUS: [{ guard: ({ event }) => isJustCatchingUp(event.status), actions: 'take' }] },
      states: { brief: { after: { behindForLong: 'shown' } }, shown: {} },
    },
    offline: {},
    needsYou: {},
    signIn: {},
    upgrade: {},
  },
})
