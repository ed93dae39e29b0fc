import { AS_OF_PAGE, asOfCalls } from '#contract/calls/as-of.calls.ts'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { atConstantRate } from './constant-rate.ts'
import type { Figure } from './figure.ts'
import { failuresOf, noteOf } from './lists.stage.ts'
import { at, type Stage, type StageInput, succeed } from './stage.ts'
import { timeEach } from './stats.ts'

/** Days before today: most of the activity lies after the last one. */
const AGES = [30, 180, 360] as const
const HEALTH_PER_SECOND = 20

/** Pages of tickets from the first to one of the last, and the page of payments. */
const pathsOf = (age: number): readonly string[] => {
  const day = addDays(companyDay(new Date()), -age)
  const tickets = [0, 2, 4].map((page) => `${asOfCalls.tickets.path}?day=${day}&after=${page * AS_OF_PAGE}`)
  return [...tickets, `${asOfCalls.receivables.path}?day=${day}`]
}

/** Asks for the health of the server at a constant rate while something else goes on. */
export const healthBeside = (server: StageInput['server'], seconds: number) =>
  atConstantRate({
    rate: HEALTH_PER_SECOND,
    seconds,
    send: async () => void (await succeed(server, { path: '/health' })),
  })

/** Past values, one page after the other as a device asks for them, while others are answered. */
export const pastLists: Stage = async ({ server, scene, quick }) => {
  const paths = AGES.flatMap(pathsOf)
  let asked = 0
  const ask = () => succeed(server, { path: at(paths, asked++), token: scene.manager.token })
  const alone = await timeEach(paths.length * (quick ? 2 : 5), paths.length, ask)
  const health = healthBeside(server, quick ? 5 : 15)
  let isOver = false
  const beside = (async () => {
    while (!isOver) await ask()
  })()
  const told = await health
  isOver = true
  await beside
  const note = `p50 ${alone.p50.toFixed(0)} p99 ${alone.p99.toFixed(0)} max ${alone.max.toFixed(0)} ms`
  const figures: readonly Figure[] = [
    { name: 'a page of past values, p95', value: alone.p95, unit: 'ms', bar: { atMost: 500 }, note },
    { name: '/health beside past values, p95', value: told.p95, unit: 'ms', bar: { atMost: 250 }, note: noteOf(told) },
    failuresOf('/health beside past values', told),
  ]
  return figures
}
