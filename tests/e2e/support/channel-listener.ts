import { channels } from '#contract/core/protocol.ts'
import type { apiOf } from './api.ts'
import type { PersonName } from './people.ts'

/** One message of the Pusher protocol. */
interface Frame {
  readonly event: string
  readonly channel?: string
  readonly data: unknown
}

/** Listens to the channels of one person, as their browser does. */
export interface ChannelListener {
  /** Everything that the channels have carried, oldest first. */
  readonly heard: readonly Frame[]
  stop(): void
}

const frameOf = (text: string): Frame => {
  const { data, ...frame } = JSON.parse(text) as Frame
  return { ...frame, data: typeof data === 'string' ? JSON.parse(data) : data }
}

/** Resolves once the person and the company are subscribed to. `port` is the server's. */
export const listenAs = async (
  person: PersonName,
  { api, port }: { readonly api: ReturnType<typeof apiOf>; readonly port: number },
): Promise<ChannelListener> => {
  const { user, realtime } = (await (await api.call(person, 'GET', '/api/interfaces/auth/user')).json()) as {
    readonly user: { readonly id: number; readonly client_id: number }
    readonly realtime: { readonly key: string }
  }
  const names = [channels.employee(user.id), channels.client(user.client_id)].map((name) => `private-${name}`)
  const heard: Frame[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${realtime.key}?protocol=7`)
  const subscribed = Promise.withResolvers<void>()
  const subscribe = async (socketId: string): Promise<void> => {
    for (const channel of names) {
      const answer = await api.call(person, 'POST', '/broadcasting/auth', {
        socket_id: socketId,
        channel_name: channel,
      })
      if (!answer.ok) throw new Error(`${channel}: ${answer.status}`)
      const { auth } = (await answer.json()) as { readonly auth: string }
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { auth, channel } }))
    }
  }
  const waiting = new Set(names)
  socket.addEventListener('error', () => subscribed.reject(new Error('The socket failed.')))
  socket.addEventListener('message', ({ data }) => {
    const frame = frameOf(String(data))
    if (frame.event === 'pusher:connection_established') {
      subscribe((frame.data as { readonly socket_id: string }).socket_id).catch(subscribed.reject)
    } else if (frame.event === 'pusher_internal:subscription_succeeded') {
      waiting.delete(frame.channel ?? '')
      if (waiting.size === 0) subscribed.resolve()
    } else heard.push(frame)
  })
  await subscribed.promise
  return { heard, stop: () => socket.close() }
}
