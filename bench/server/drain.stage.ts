import { randomUUID } from 'node:crypto'
import type { ListAnswer, RecordAnswer } from '#contract/core/protocol.ts'
import type { Answer, Call } from './http-client.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { at, insist, type Stage, type StageInput, succeed } from './stage.ts'

const DEVICES = 50
const QUEUED = 100
/** Every tenth event is sent once more, as after an answer that was lost on the way. */
const REPEATED = 10

const totalOfPointages = async ({ server, scene }: StageInput): Promise<number> => {
  const answer = await succeed(server, { path: '/api/models/pointage?limit=5', token: scene.manager.token })
  return (await answer.json<ListAnswer>()).pagination.total
}

/**
 * As the client does: one whose person has spent their budget of writes waits and offers the same
 * event again.
 */
const sendPatiently = async (server: ServerUnderTest, call: Call): Promise<Answer> => {
  for (;;) {
    const answer = await server.http.send(call)
    if (answer.status !== 429) return insist(call, answer)
    await new Promise((done) => setTimeout(done, 1000))
  }
}

/**
 * A device back from the field: its outbox in its order, one event after the other. Answers the ids
 * of what it created.
 */
const drainDevice = async ({ server, scene }: StageInput, device: number): Promise<readonly number[]> => {
  const person = at(scene.staff, device)
  const created: number[] = []
  for (let n = 0; n < QUEUED; n++) {
    const headers = { 'idempotency-key': randomUUID(), 'x-device-id': `bench-drain-${device}` }
    const ticket_id = at(scene.tickets, device * QUEUED + n)
    const logs = n % 2 === 0
    const path = logs ? '/api/models/pointage' : `/api/models/ticket/${ticket_id}/updateUt`
    const body = logs ? { ut: 1 + (n % 8), ticket_id, comment: `Intervention ${n}` } : { ut: 1 + ((device + n) % 90) }
    const send = async (): Promise<number> => {
      const answer = await sendPatiently(server, {
        method: logs ? 'POST' : 'PUT',
        path,
        token: person.token,
        headers,
        body,
      })
      return (await answer.json<RecordAnswer>()).data.id
    }
    const id = await send()
    if (logs) created.push(id)
    if (n % REPEATED === 0 && (await send()) !== id)
      throw new Error(`Event ${headers['idempotency-key']} happened twice.`)
  }
  return created
}

export const drain: Stage = async (input) => {
  const before = await totalOfPointages(input)
  const begun = performance.now()
  const created = (await Promise.all(Array.from({ length: DEVICES }, (_, device) => drainDevice(input, device)))).flat()
  const seconds = (performance.now() - begun) / 1000
  const surplus = (await totalOfPointages(input)) - before - new Set(created).size
  return [
    {
      name: `${DEVICES} devices × ${QUEUED} queued actions`,
      value: seconds,
      unit: 's',
      bar: { atMost: 60 },
      note: `${((DEVICES * QUEUED * (1 + 1 / REPEATED)) / seconds).toFixed(0)} requests/s, every ${REPEATED}th sent twice`,
    },
    {
      name: 'pointages lost or doubled by it',
      value: Math.abs(surplus) + (DEVICES * QUEUED) / 2 - new Set(created).size,
      unit: '',
      bar: { atMost: 0 },
    },
  ]
}
