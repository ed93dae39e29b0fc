import { expect, it } from 'vitest'
import { type Run, runsOf } from './use-runs.ts'

const run = (id: string, started_at: string, values: Partial<Run> = {}): Run =>
  ({
    id,
    user_id: '7',
    ticket_id: null,
    started_at,
    pauses: null,
    stopped_at: null,
    is_stop_assumed: false,
    pointage_id: null,
    is_settled: false,
    ...values,
  }) as Run

it('the latest run goes on, and an earlier one of another device waits with its assumed end', () => {
  const { current, waiting } = runsOf([run('1', '2026-03-02T08:00:00.000Z'), run('2', '2026-03-02T09:00:00.000Z')])
  expect(current?.id).toBe('2')
  expect(waiting.map(({ id, stopped_at, is_stop_assumed }) => [id, stopped_at, is_stop_assumed])).toEqual([
    ['1', '2026-03-02T09:00:00.000Z', true],
  ])
})

it('what waits is in order of time, newest first, and nothing goes on after the last stop', () => {
  const stopped = (id: string, hour: string) =>
    run(id, `2026-03-02T${hour}:00:00.000Z`, { stopped_at: `2026-03-02T${hour}:30:00.000Z` })
  const { current, waiting } = runsOf([stopped('1', '08'), stopped('3', '11'), stopped('2', '09')])
  expect(current).toBeNull()
  expect(waiting.map(({ id }) => id)).toEqual(['3', '2', '1'])
})
