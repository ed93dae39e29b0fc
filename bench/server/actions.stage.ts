import { randomUUID } from 'node:crypto'
import { atConstantRate, type LoadResult } from './constant-rate.ts'
import type { Call } from './http-client.ts'
import { failuresOf, listLoad, noteOf } from './lists.stage.ts'
import { at, type Stage, type StageInput, succeed } from './stage.ts'

const RATE = 50

/** Actions of technicians on tickets, each with its key and device, as the client sends them. */
const actionCall = ({ scene }: StageInput, n: number): Call => {
  const { token } = at(scene.staff, n)
  const ticket = `/api/models/ticket/${at(scene.tickets, n * 7)}`
  const headers = { 'idempotency-key': randomUUID(), 'x-device-id': `bench-${n % scene.staff.length}` }
  const put = (action: string, body: unknown): Call => ({
    method: 'PUT',
    path: `${ticket}/${action}`,
    token,
    headers,
    body,
  })
  const choices = [
    put('updateUt', { ut: 1 + (n % 40) }),
    put('updateName', { name: `Imprimante du bureau ${n}` }),
    put('updateDeadLine', { dead_line: `2027-01-${String(1 + (n % 28)).padStart(2, '0')}` }),
    put('toggleFavorite', { is_favorite: n % 2 === 0 }),
    put('updateImportance', { importance: 1 + (n % 5) }),
  ]
  return at(choices, n)
}

export const actionLoad = (input: StageInput, seconds: number, rate = RATE): Promise<LoadResult> =>
  atConstantRate({
    rate,
    seconds,
    send: async (n) => {
      await succeed(input.server, actionCall(input, n))
    },
  })

export const actionsAtRate: Stage = async (input) => {
  const result = await actionLoad(input, input.quick ? 5 : 20)
  const name = `ticket actions ${RATE}/s, p95`
  return [{ name, value: result.p95, unit: 'ms', bar: { atMost: 40 }, note: noteOf(result) }, failuresOf(name, result)]
}

/** Both at once: what an office does. Every write makes the totals of its lists new. */
export const listsAndActions: Stage = async (input) => {
  const seconds = input.quick ? 5 : 20
  const [lists, actions] = await Promise.all([listLoad(input, seconds), actionLoad(input, seconds)])
  return [
    { name: 'lists 100/s beside actions 50/s, p95', value: lists.p95, unit: 'ms', note: noteOf(lists) },
    { name: 'actions 50/s beside lists 100/s, p95', value: actions.p95, unit: 'ms', note: noteOf(actions) },
    failuresOf('both at once', { ...lists, failed: lists.failed + actions.failed }),
  ]
}
