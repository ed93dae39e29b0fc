import { createRandom, LARGEST_DICE, type Random } from './random.ts'
import type { StepName } from './steps/steps.ts'
import type { Step, Story } from './story.ts'

/**
 * Failures that need several rare faults on one device within a second; random schedules hardly
 * ever combine them. Each story runs with many seeds of its steps. A pause of null is a short
 * random one. A step concerns the first device, or the next one.
 */
export const CLOSE_CALLS: Readonly<
  Record<string, readonly (readonly [name: StepName, pause: number | null, further?: 1])[]>
> = {
  'the site’s data are deleted while two workers hold the log': [
    ['act', 200],
    ['twoLeaders', 130],
    ['act', null],
    ['act', null],
    ['act', null],
    ['wipeLog', null],
    ['wait', 10],
    ['act', 20],
  ],
  'the site’s data are deleted while a frozen worker sleeps': [
    ['act', 200],
    ['freeze', 8100],
    ['act', null],
    ['act', null],
    ['wipeLog', null],
    ['wait', 10],
    ['act', 20],
    ['waitLong', 0],
  ],
  'the server is restored in the middle of a first pull': [
    ['backUp', 0],
    ['act', 100],
    ['others', 100],
    ['switchUser', null],
    ['restore', null],
    ['others', null],
    ['act', null],
    ['waitLong', 0],
  ],
  'a worker dies between the log and the mirror while the server is restored': [
    ['build', 300],
    ['backUp', 0],
    ['build', null],
    ['dieAtSettle', null],
    ['act', null],
    ['restore', null],
    ['kill', null],
    ['act', 500],
  ],
  'the server is restored between the newest work and the first page of a feed, and gives its numbers again': [
    ['restoreEmpty', 0],
    ['build', 310, 1],
    ['build', 540, 1],
    ['switchUser', 70],
    ['act', null],
    ['act', null],
    ['restoreEmpty', null],
    ['build', 400, 1],
    ['act', 100],
  ],
}

const SHORT_MS = 60

const stepOf = (name: StepName, device: number, pause: number | null, random: Random): Step => ({
  name,
  device,
  dice: random.below(LARGEST_DICE),
  pause: pause ?? random.below(SHORT_MS),
})

/** One close call as a story; the same number gives the same story. */
export const closeCall = (name: keyof typeof CLOSE_CALLS, number: number): Story => {
  const random = createRandom(number)
  const steps = (CLOSE_CALLS[name] ?? []).map(([step, pause, further = 0]) => stepOf(step, further, pause, random))
  return { seed: number, devices: 2, hasFeed: true, isWide: false, steps }
}
