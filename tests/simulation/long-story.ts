import { createRandom, LARGEST_DICE } from './random.ts'
import { LONG, type LongName } from './steps/long.ts'
import type { StepName } from './steps/steps.ts'
import type { Step, Story } from './story.ts'

/** A step with the ms that pass after it, and the offset of its device. */
type Turn = readonly [name: StepName, pause: number, further?: 1]

/** Sequences that mix two epochs of the server, or two months: chance hardly ever combines them. */
const LONG_PLOTS: readonly (readonly Turn[])[] = [
  // A colleague's record of an ended epoch, and another record under its number in the next epoch.
  [
    ['backUp', 0],
    ['restoreEmpty', 0],
    ['waitLong', 0],
    ['build', 400, 1],
    ['build', 400, 1],
    ['wake', 900],
    ['unplug', 0],
    ['act', 20],
    ['act', 20],
    ['act', 20],
    ['act', 20],
    ['restoreEmpty', 0],
    ['waitLong', 0],
    ['build', 400, 1],
    ['build', 400, 1],
    ['plugIn', 900],
    ['waitLong', 0],
  ],
  // A colleague's record again, and the device was away during the previous restore too.
  [
    ['backUp', 0],
    ['build', 400],
    ['unplug', 0],
    ['restoreEmpty', 0],
    ['plugIn', 2000],
    ['build', 300],
    ['unplug', 0],
    ['act', 20],
    ['act', 20],
    ['restoreEmpty', 0],
    ['build', 400, 1],
    ['act', 20],
    ['plugIn', 900],
    ['waitLong', 0],
  ],
  // An old backup by mistake, then the right one.
  [
    ['backUp', 0],
    ['build', 500],
    ['act', 300],
    ['backUp', 0],
    ['restoreFormer', 0],
    ['waitLong', 0],
    ['act', 100],
    ['unplug', 0],
    ['act', 20],
    ['act', 20],
    ['restoreEmpty', 0],
    ['plugIn', 900],
    ['waitLong', 0],
  ],
  // Actions wait for a creation that was accepted months ago.
  [
    ['unplug', 0],
    ['build', 20],
    ['plugIn', 45],
    ['unplug', 0],
    ['act', 20],
    ['sleep', 1500],
    ['sleep', 1500],
    ['plugIn', 900],
    ['waitLong', 0],
  ],
  [
    ['build', 60],
    ['unplug', 0],
    ['act', 20],
    ['waitLong', 0],
    ['jumpClock', 20],
    ['kill', 1500],
    ['jumpClock', 20],
    ['kill', 1500],
    ['plugIn', 900],
    ['waitLong', 0],
  ],
  // The response was lost, and no worker asks again for months.
  [
    ['dropAnswer', 0],
    ['build', 60],
    ['unplug', 0],
    ['sleep', 1500],
    ['plugIn', 900],
    ['waitLong', 0],
  ],
]

const LONG_NAMES = Object.keys(LONG) as readonly LongName[]
const LEAST_PLOTS = 3
const MORE_PLOTS = 8
const PLOTTED = 0.7
const TWINNED = 0.6

/**
 * The steps of the seed's short story, with months between them. The first device's person also
 * works on the third device.
 */
export const longStory = (short: Story): Story => {
  const random = createRandom(short.seed ^ 0x10c6)
  const devices = random.next() < TWINNED ? 3 : short.devices
  let { steps } = short
  const stepOf = (name: StepName, device: number, pause: number): Step => ({
    name,
    device,
    dice: random.below(LARGEST_DICE),
    pause,
  })
  for (let left = LEAST_PLOTS + random.below(MORE_PLOTS); left > 0; left -= 1) {
    const name = random.next() < 0.2 ? 'backUp' : random.pick(LONG_NAMES)
    steps = steps.toSpliced(random.below(steps.length), 0, stepOf(name, random.below(devices), random.below(60)))
  }
  if (random.next() < PLOTTED) {
    const device = random.below(devices)
    const plot = random.pick(LONG_PLOTS).map(([name, pause, further = 0]) => stepOf(name, device + further, pause))
    steps = steps.toSpliced(10 + random.below(steps.length - 10), 0, ...plot)
  }
  return { ...short, devices, isLong: true, steps }
}
