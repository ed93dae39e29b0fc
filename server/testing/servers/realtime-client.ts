import type { AddressInfo } from 'node:net'
import PusherModule from 'pusher-js'
import { HINT_EVENT, type Hint } from '#contract/core/protocol.ts'
import type { BuiltServer } from '../../build-server.ts'
import type { Caller } from './test-server.ts'

// Under Node's rules its types speak of a `default` that its CommonJS file does not have.
const Pusher = PusherModule as unknown as typeof PusherModule.default
export type RealtimeClient = PusherModule.default

interface Endpoint {
  readonly key: string
  /** On this machine. */
  readonly port: number
}

/**
 * The stock client of the protocol, connected as the sync worker does it; `caller` asks its API for
 * the channels. Disconnect it.
 */
export const connectAs = async (caller: Caller, { key, port }: Endpoint): Promise<RealtimeClient> => {
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/broadcasting/auth',
      customHandler: ({ socketId, channelName }, done) => {
        caller.post('/broadcasting/auth', { socket_id: socketId, channel_name: channelName }).then((answer) => {
          if (answer.statusCode === 200) done(null, answer.json())
          else done(new Error(answer.json().code), null)
        })
      },
    },
  })
  await new Promise((done) => pusher.connection.bind('connected', done))
  return pusher
}

export const subscribed = (pusher: RealtimeClient, name: string): Promise<'subscribed' | 'refused'> =>
  new Promise((done) => {
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => done('subscribed'))
    channel.bind('pusher:subscription_error', () => done('refused'))
  })

export const nextEvent = <Data = unknown>(pusher: RealtimeClient, name: string, event: string): Promise<Data> =>
  new Promise((done) => {
    const channel = pusher.channel(name)
    const hear = (data: Data): void => {
      channel.unbind(event, hear)
      done(data)
    }
    channel.bind(event, hear)
  })

export const nextHint = (pusher: RealtimeClient, name: string): Promise<Hint> =>
  nextEvent<Hint>(pusher, name, HINT_EVENT)

/** Resolves when the connection comes to that state again or for the first time. */
export const nextState = (pusher: RealtimeClient, state: 'connected' | 'disconnected'): Promise<void> =>
  new Promise((done) => {
    const look = ({ current }: { readonly current: string }): void => {
      if (current !== state) return
      pusher.connection.unbind('state_change', look)
      done()
    }
    pusher.connection.bind('state_change', look)
  })

/** Opens the server on a free port of this machine and answers the port. */
export const openPort = async ({ app }: Pick<BuiltServer, 'app'>): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}
