import { expect, it } from 'vitest'
import { LogFailure } from '#src/store/log/log-failure.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import type { WorkerNews } from '../surface.ts'
import { createBackgroundTasks } from './background-tasks.ts'

const given = () => {
  const clock = createVirtualClock(0)
  const reportedNews: WorkerNews[] = []
  const done: string[] = []
  /** Number of failures before the task succeeds. */
  const task = (name: string, failures: number, error: Error = new Error('the disk is busy')) => {
    let left = failures
    return async () => {
      left -= 1
      done.push(left >= 0 ? `${name} failed` : name)
      if (left >= 0) throw error
    }
  }
  return {
    clock,
    reportedNews,
    done,
    task,
    ...createBackgroundTasks({ setTimer: clock.setTimer, onNews: (news) => reportedNews.push(news) }),
  }
}

it('reports a failed task and repeats it with growing waits until it succeeds', async () => {
  const { retryInBackground: retry, clock, reportedNews, done, task } = given()
  retry('reproject', task('reproject', 2))
  await clock.advance(1999)
  expect(done).toEqual(['reproject failed'])
  await clock.advance(4001)
  expect(done).toEqual(['reproject failed', 'reproject failed', 'reproject'])
  expect(reportedNews).toEqual(
    Array(2).fill({ kind: 'log', level: 'error', message: 'reproject: Error: the disk is busy' }),
  )
  await clock.advance(3_600_000)
  expect(done).toHaveLength(3)
})

it('doubles the wait after each failure, up to five minutes', async () => {
  const { retryInBackground: retry, clock, done, task } = given()
  retry('reproject', task('reproject', 99))
  const at: number[] = []
  for (let second = 0; second < 1200; second += 1) {
    if (done.length > at.length) at.push(second)
    await clock.advance(1000)
  }
  expect(at.slice(1).map((second, place) => second - (at[place] ?? 0))).toEqual([
    2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
  ])
})

it('replaces a failed task by a new one of the same name', async () => {
  const { retryInBackground: retry, clock, done, task } = given()
  retry('reproject', task('older', 9))
  await clock.advance(100)
  retry('reproject', task('newer', 0))
  await clock.advance(60_000)
  expect(done).toEqual(['older failed', 'newer'])
})

it('does not repeat a task when the worker has stopped or was overtaken', async () => {
  const { retryInBackground: retry, stop, clock, reportedNews, done, task } = given()
  retry('overtaken', task('overtaken', 9, new LogFailure('overtaken')))
  retry('stopped', task('stopped', 9))
  await clock.advance(100)
  stop()
  await clock.advance(60_000)
  expect(done).toEqual(['overtaken failed', 'stopped failed'])
  expect(reportedNews).toHaveLength(1)
})
