import { denseStory } from './dense-story.ts'
import { longStory } from './long-story.ts'
import { createRandom, LARGEST_DICE } from './random.ts'
import { isPersonStep, PLOTS, STEPS, type StepName } from './steps/steps.ts'
import { TALK, type TalkName } from './steps/talk.ts'

export interface Step {
  readonly name: StepName
  /** Index of the device. */
  readonly device: number
  /** Seed of the step's own random numbers. */
  readonly dice: number
  /** Virtual ms that pass after the step. */
  readonly pause: number
}

/** A schedule written down: it can be run again, or with steps left out. */
export interface Story {
  readonly seed: number
  readonly devices: number
  readonly hasFeed: boolean
  /** People also comment on tickets, and attach files to them. */
  readonly isWide: boolean
  /** Months pass: any backup is restored, devices sleep, and one person works on two of them. */
  readonly isLong?: boolean
  readonly steps: readonly Step[]
}

const STEP_COUNT = 46
/** Share of stories with a plot in them. */
const PLOTTED = 0.35

/**
 * Makes the story of a seed. Each story has a few kinds of faults that it prefers, so that rare
 * faults also meet each other; a tenth of the stories has no feed.
 */
const narrow = (seed: number): Story => {
  const random = createRandom(seed)
  const devices = random.next() < 0.35 ? 3 : 2
  const hasFeed = random.next() >= 0.1
  const harshness = random.pick([0.3, 0.6, 1, 1])
  const names = [...STEPS.keys()]
  const favourites = new Set(Array.from({ length: 3 }, () => random.pick(names)))
  const weights = names.map((name) => {
    const weight = STEPS.get(name)?.weight ?? 0
    return isPersonStep(name) ? weight : weight * harshness * (favourites.has(name) ? 5 : 1)
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

  const stepOf = (name: StepName, device: number, pause: number): Step => ({
    name,
    device,
    dice: random.below(LARGEST_DICE),
    pause,
  })
  const steps = Array.from({ length: STEP_COUNT }, () => stepOf(someName(), random.below(devices), random.below(60)))
  if (random.next() >= PLOTTED) return { seed, devices, hasFeed, isWide: false, steps }
  const device = random.below(devices)
  const plot = random.pick(PLOTS).map(([name, pause]) => stepOf(name, device, pause))
  return { seed, devices, hasFeed, isWide: false, steps: steps.toSpliced(10 + random.below(30), plot.length, ...plot) }
}

const TALK_NAMES = Object.keys(TALK) as readonly TalkName[]
const LEAST_TALK = 4
const MORE_TALK = 14

/** A seed gives one story of each kind. */
export const STORY_KINDS = ['narrow', 'wide', 'long', 'dense'] as const
export type StoryKind = (typeof STORY_KINDS)[number]

/**
 * The story of a seed; a wide one has the same steps, with comments and files between them. A dense
 * one has steps of its own.
 */
export const storyOf = (seed: number, kind: StoryKind = 'narrow'): Story => {
  if (kind === 'dense') return denseStory(seed)
  const story = narrow(seed)
  if (kind === 'long') return longStory(story)
  if (kind === 'narrow') return story
  const random = createRandom(seed ^ 0x7a1c)
  let { steps } = story
  for (let left = LEAST_TALK + random.below(MORE_TALK); left > 0; left -= 1) {
    const step: Step = {
      name: random.pick(TALK_NAMES),
      device: random.below(story.devices),
      dice: random.below(LARGEST_DICE),
      pause: random.below(60),
    }
    steps = steps.toSpliced(random.below(steps.length), 0, step)
  }
  return { ...story, isWide: true, steps }
}
