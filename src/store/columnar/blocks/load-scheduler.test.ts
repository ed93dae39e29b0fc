import { expect, it } from 'vitest'
import { createLoadScheduler, type LoadJob } from './load-scheduler.ts'

it('loads small collections before large ones', async () => {
  const scheduler = createLoadScheduler()
  const seen: string[] = []
  const work = async (name: string, size: number, pieces: number): Promise<void> => {
    const job = scheduler.schedule(size)
    for (let piece = 0; piece < pieces; piece += 1) {
      await job.waitForPriority()
      seen.push(name)
      await new Promise((done) => setTimeout(done, 0))
      if (name === 'large' && piece === 0) void work('small', 1, 2)
    }
    job.finish()
  }
  void work('large', 100, 3)
  void work('middle', 10, 1)
  await scheduler.allFinished()
  expect(seen).toEqual(['large', 'middle', 'small', 'small', 'large', 'large'])
})

it('loads an awaited collection first, also in the middle of another load', async () => {
  const scheduler = createLoadScheduler()
  const seen: string[] = []
  const wanted = scheduler.schedule(200)
  const work = async (name: string, job: LoadJob, pieces: number): Promise<void> => {
    for (let piece = 0; piece < pieces; piece += 1) {
      await job.waitForPriority()
      seen.push(name)
      await new Promise((done) => setTimeout(done, 0))
      if (name === 'small' && piece === 0) wanted.prioritise()
    }
    job.finish()
  }
  void work('small', scheduler.schedule(1), 3)
  void work('wanted', wanted, 2)
  await scheduler.allFinished()
  expect(seen).toEqual(['small', 'wanted', 'wanted', 'small', 'small'])
})

it('resolves at once without loads', async () => {
  await createLoadScheduler().allFinished()
})
