import Echo from 'laravel-echo'
import Pusher from 'pusher-js/worker'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { channels, HINT_EVENT, type Hint } from '#contract/core/replication.ts'
import { type Actor, isStaff } from '#contract/core/roles.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import type { RealtimeSettings } from '../surface.ts'

export interface RealtimePorts {
  readonly actor: Actor
  readonly settings: RealtimeSettings
  /** Signature of a private channel, from the server; rejects when it is refused. */
  readonly authorise: (socketId: string, channel: string) => Promise<{ readonly auth: string }>
  readonly onHint: (hint: Hint) => void
  readonly onState: (state: SyncStatus['realtime']) => void
}

/** What this person may listen to (specification, section 7). */
export const channelsOf = (actor: Actor): readonly string[] => [
  channels.employee(actor.id),
  ...(isStaff(actor) ? [channels.layout] : []),
  ...(actor.clientId ? [channels.client(actor.clientId)] : []),
]

const isHint = (data: unknown): data is Hint => typeof (data as Hint | null)?.model === 'string'

const stateOf = (state: string): SyncStatus['realtime'] => (state === 'connected' || state === 'connecting' ? state : 'disconnected')

const addressOf = (settings: RealtimeSettings) =>
  'cluster' in settings
    ? { cluster: settings.cluster, forceTLS: true }
    : { cluster: '', wsHost: settings.host, wsPort: settings.port, wssPort: settings.port, forceTLS: settings.tls }

const ACTIVITY_MS = 20_000
const PONG_LIMIT_MS = 5000

/** Hints over the Pusher protocol: they say only what to pull, so that a lost one costs time and never data. */
export const listenForHints = ({ actor, settings, authorise, onHint, onState }: RealtimePorts): (() => void) => {
  const client = new Pusher(settings.key, {
    ...addressOf(settings),
    // `ws` is the transport by WebSocket, over TLS or not; with `wss` alone the client finds none when TLS is forced.
    enabledTransports: ['ws'],
    disableStats: true,
    // A connection that died without a word is noticed by a ping that nobody answers.
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
  return () => echo.disconnect()
}
