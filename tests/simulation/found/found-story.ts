import type { Step, Story } from '../story.ts'

type ShortStep = readonly [device: number, name: Step['name'], dice: number, pause: number]

/** A shrunk story, written down step by step. */
export interface FoundStory {
  /** Seed of the network's random numbers, and of everything else that no step decides. */
  readonly seed: number
  readonly devices: number
  readonly isLong?: boolean
  readonly steps: readonly ShortStep[]
}

/** The story in the form that `runStory` takes. */
export const storyOfFound = ({ seed, devices, isLong = false, steps }: FoundStory): Story => ({
  seed,
  devices,
  hasFeed: true,
  isWide: false,
  isLong,
  steps: steps.map(([device, name, dice, pause]) => ({ device, name, dice, pause })),
})
