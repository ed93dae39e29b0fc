import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { channels, HINT_EVENT, type UserAnswer } from '#contract/core/protocol.ts'
import type { Person } from './people.ts'
import { at, type Stage, type StageInput, succeed } from './stage.ts'
import { summarise } from './stats.ts'

const SOCKETS = 200
const PATIENCE_MS = 5_000

interface Frame {
  readonly event: string
  readonly data: string
}

/**
 * A socket of this person that hears the channel of all staff; `hear` is told the ids of each hint.
 */
const openSocket = async (
  { server }: StageInput,
  key: string,
  person: Person,
  hear: (ids: readonly number[]) => void,
): Promise<WebSocket> => {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/app/${key}?protocol=7`)
  await new Promise<void>((done, fail) => {
    socket.on('error', fail)
    socket.on('message', async (raw) => {
      const { event, data } = JSON.parse(String(raw)) as Frame
      if (event === 'pusher:connection_established') {
        const channel = `private-${channels.layout}`
        const body = { socket_id: JSON.parse(data).socket_id, channel_name: channel }
        const { auth } = await (
          await succeed(server, { method: 'POST', path: '/broadcasting/auth', token: person.token, body })
        ).json<{
          auth: string
        }>()
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
      } else if (event === 'pusher_internal:subscription_succeeded') done()
      else if (event === HINT_EVENT) hear(JSON.parse(data).ids)
    })
  })
  return socket
}

/** From the moment an action is sent until each of 200 sockets has heard of it. */
export const hints: Stage = async (input) => {
  const { server, scene, quick } = input
  const { realtime } = await (
    await succeed(server, { path: '/api/interfaces/auth/user', token: scene.manager.token })
  ).json<UserAnswer>()
  let heard = (_ids: readonly number[]): void => undefined
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, (_, n) => openSocket(input, realtime.key, at(scene.staff, n), (ids) => heard(ids))),
  )
  const delays: number[] = []
  let missing = 0
  for (let n = 0; n < (quick ? 20 : 100); n++) {
    const id = at(scene.tickets, n)
    const begun = performance.now()
    const everyone = new Promise<number>((done) => {
      let left = SOCKETS
      const patience = setTimeout(() => done(left), PATIENCE_MS)
      heard = (ids) => {
        if (!ids.includes(id)) return
        delays.push(performance.now() - begun)
        if (--left > 0) return
        clearTimeout(patience)
        done(0)
      }
    })
    const headers = { 'idempotency-key': randomUUID() }
    await succeed(server, {
      method: 'PUT',
      path: `/api/models/ticket/${id}/updateUt`,
      token: at(scene.staff, n).token,
      headers,
      body: { ut: 100 + n },
    })
    missing += await everyone
  }
  for (const socket of sockets) socket.terminate()
  const { p50, p95, p99 } = summarise(delays)
  return [
    {
      name: `hint to ${SOCKETS} sockets, p95`,
      value: p95,
      unit: 'ms',
      bar: { atMost: 250 },
      note: `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, counted from sending the action`,
    },
    { name: 'hints that never came', value: missing, unit: '', bar: { atMost: 0 } },
  ]
}
