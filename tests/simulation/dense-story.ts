import { createRandom, LARGEST_DICE, type Random } from './random.ts'
import { isPersonStep, STEPS, type StepName } from './steps/steps.ts'
import type { Step, Story } from './story.ts'

const FAULTS = [...STEPS.keys()].filter((name) => !isPersonStep(name))
const OF_MONTHS = [
  'restoreAny',
  'restoreEmpty',
  'restoreFormer',
  'unplug',
  'plugIn',
] as const satisfies readonly StepName[]
const OF_FILES = ['exportOutbox', 'loseLog', 'importOutbox'] as const satisfies readonly StepName[]
const OF_PEOPLE = [
  ...(['act', 'act', 'act', 'build', 'build', 'others', 'wake', 'wait'] as const),
  ...(['actOnMany', 'undo', 'cancel', 'retry', 'correct', 'exportAndImport'] as const),
] as const satisfies readonly StepName[]

/**
 * A file of an epoch that has ended: before the person takes it in, the device is lost and another
 * restore gives its record's number again. Steps with the ms that pass after each, and the offset
 * of their device.
 */
const OLD_FILE: readonly (readonly [name: StepName, pause: number, further?: 1])[] = [
  ['backUp', 0],
  ['restoreEmpty', 0],
  ['wake', 900],
  ['build', 45],
  ['unplug', 300],
  ['exportOutbox', 40],
  ['loseLog', 600],
  ['restoreEmpty', 0],
  ['build', 400, 1],
  ['plugIn', 2000],
  ['importOutbox', 900],
]

const LEAST_STEPS = 14
const MORE_STEPS = 14
const FEED = 0.88
const LONG = 0.5
const WITH_FILES = 0.4
const WITH_OLD_FILE = 0.15
/** Share of the steps on the first device. */
const FIRST_DEVICE = 0.7

/** Mostly a moment, seldom seconds, ms. */
const pauseOf = (random: Random): number => {
  const dice = random.next()
  return random.below(dice < 0.75 ? 60 : dice < 0.92 ? 500 : 5000)
}

/**
 * A story with few steps, half of them faults of three to five kinds, mostly on one device: rare
 * faults meet each other far more often than in a story of the same length with every kind.
 */
export const denseStory = (seed: number): Story => {
  const random = createRandom(seed ^ 0xde5e)
  const isLong = random.next() < LONG
  const devices = isLong ? 3 : 2
  const hasFeed = random.next() < FEED
  const kinds = Array.from(
    { length: 3 + random.below(3) },
    (): StepName => random.pick(isLong && random.next() < 0.4 ? OF_MONTHS : FAULTS),
  )
  const faults: readonly StepName[] = random.next() < WITH_FILES ? [...kinds, ...OF_FILES] : kinds
  const stepOf = (name: StepName, pause: number): Step => ({
    name,
    device: random.next() < FIRST_DEVICE ? 0 : random.below(devices),
    dice: random.below(LARGEST_DICE),
    pause,
  })
  const steps = Array.from({ length: LEAST_STEPS + random.below(MORE_STEPS) }, () =>
    stepOf(random.pick(random.next() < 0.5 ? faults : OF_PEOPLE), pauseOf(random)),
  )
  const story = { seed, devices, hasFeed, isWide: false, isLong }
  if (!isLong || random.next() >= WITH_OLD_FILE)
    return { ...story, steps: [stepOf('build', 80 + random.below(300)), ...steps] }
  const oldFile = OLD_FILE.map(([name, pause, further = 0]) => ({ ...stepOf(name, pause), device: further }))
  return { ...story, steps: [...oldFile, ...steps.slice(0, random.below(LEAST_STEPS))] }
}
