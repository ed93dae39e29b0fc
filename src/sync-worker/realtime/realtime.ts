import Echo from 'laravel-echo'
import Pusher from 'pusher-js/worker'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import { channels, HINT_EVENT, type Hint, PRESENCE_EVENT, PRESENCES, type Presence } from '#contract/core/protocol.ts'
import { type Actor, isStaff } from '#contract/core/roles.ts'
import type { RealtimeSettings } from '../surface.ts'

/** Person, address and listeners of the hints. */
export interface RealtimePorts {
  readonly actor: Actor
  readonly settings: RealtimeSettings
  /** Gets the signature of a private channel from the server; rejects when it is refused. */
  readonly authorise: (socketId: string, channel: string) => Promise<{ readonly auth: string }>
  readonly onHint: (hint: Hint) => void
  readonly onPresence: (presence: Presence) => void
  readonly onState: (state: SyncStatus['realtime']) => void
}

/** Returns the channels that this person may listen to (specification, section 7). */
export const channelsOf = (actor: Actor): readonly string[] => [
  channels.employee(actor.id),
  ...(isStaff(actor) ? [channels.layout] : []),
  ...(actor.clientId ? [channels.client(actor.clientId)] : []),
]

const isHint = (data: unknown): data is Hint => typeof (data as Hint | null)?.model === 'string'

const isPresence = (data: unknown): data is Presence => {
  const { ticket_id, user_id, doing } = (data ?? {}) as Partial<Presence>
  return typeof ticket_id === 'number' && typeof user_id === 'number' && PRESENCES.some((one) => one === doing)
}

const stateOf = (state: string): SyncStatus['realtime'] =>
  state === 'connected' || state === 'connecting' ? state : 'disconnected'

const addressOf = (settings: RealtimeSettings) =>
  'cluster' in settings
    ? { cluster: settings.cluster, forceTLS: true }
    : { cluster: '', wsHost: settings.host, wsPort: settings.port, wssPort: settings.port, forceTLS: settings.tls }

const ACTIVITY_MS = 20_000
const PONG_LIMIT_MS = 5000

/**
 * Listens for hints over the Pusher protocol. A hint only says what to pull, so a lost hint costs
 * time and never data. Returns a function that disconnects.
 */
export const listenForHints = ({
  actor,
  settings,
  authorise,
  onHint,
  onPresence,
  onState,
}: RealtimePorts): (() => void) => {
  const client = new Pusher(settings.key, {
    ...addressOf(settings),
    // `ws` means WebSocket with or without TLS; with `wss` alone the client finds no transport when
    // TLS is forced.
    enabledTransports: ['ws'],
    disableStats: true,
    // A ping without a pong finds a connection that broke silently.
    activityTimeout: ACTIVITY_MS,
    pongTimeout: PONG_LIMIT_MS,
    channelAuthorization: {
      endpoint: authenticationCalls.broadcasting.path,
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        authorise(socketId, channelName).then(
          (answer) => done(null, answer),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
        )
      },
    },
  })
  client.connection.bind('state_change', ({ current }: { readonly current: string }) => onState(stateOf(current)))
  const echo = new Echo({ broadcaster: 'pusher', key: settings.key, client })
  for (const name of channelsOf(actor)) {
    echo.private(name).listen(`.${HINT_EVENT}`, (data: unknown) => {
      if (isHint(data)) onHint(data)
    })
  }
  if (isStaff(actor)) {
    echo.private(channels.layout).listen(`.${PRESENCE_EVENT}`, (data: unknown) => {
      if (isPresence(data)) onPresence(data)
    })
  }
  return () => echo.disconnect()
}
