import { createRandom } from './random.ts'
import { isDeed, PLOTS, STEPS, type StepName } from './steps/steps.ts'

export interface Step {
  readonly name: StepName
  /** Number of the device. */
  readonly device: number
  /** Seed of the step's own chance. */
  readonly dice: number
  /** Virtual ms that pass after it. */
  readonly pause: number
}

/** A schedule written down: run again, or with steps left out, it tells the same. */
export interface Story {
  readonly seed: number
  readonly devices: number
  readonly hasFeed: boolean
  readonly steps: readonly Step[]
}

const STEP_COUNT = 46
const LARGEST = 2 ** 31
/** Share of stories with a plot in them. */
const PLOTTED = 0.35

/**
 * The story of a seed. Each has a few kinds of blows of its own that come more often, so that what is rare also meets itself; a tenth has no feed.
 */
export const storyOf = (seed: number): Story => {
  const random = createRandom(seed)
  const devices = random.next() < 0.35 ? 3 : 2
  const hasFeed = random.next() >= 0.1
  const harshness = random.pick([0.3, 0.6, 1, 1])
  const names = [...STEPS.keys()]
  const favourites = new Set(Array.from({ length: 3 }, () => random.pick(names)))
  const weights = names.map((name) => {
    const weight = STEPS.get(name)?.weight ?? 0
    return isDeed(name) ? weight : weight * harshness * (favourites.has(name) ? 5 : 1)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)

  const someName = (): StepName => {
    let left = random.next() * sum
    for (const [place, name] of names.entries()) {
      left -= weights[place] ?? 0
      if (left < 0) return name
    }
    return 'wait'
  }

  const stepOf = (name: StepName, device: number, pause: number): Step => ({ name, device, dice: random.below(LARGEST), pause })
  const steps = Array.from({ length: STEP_COUNT }, () => stepOf(someName(), random.below(devices), random.below(60)))
  if (random.next() >= PLOTTED) return { seed, devices, hasFeed, steps }
  const device = random.below(devices)
  const plot = random.pick(PLOTS).map(([name, pause]) => stepOf(name, device, pause))
  return { seed, devices, hasFeed, steps: steps.toSpliced(10 + random.below(30), plot.length, ...plot) }
}
