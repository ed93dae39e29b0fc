import { parseArgs } from 'node:util'
import { SABOTAGES, type Sabotage, type SabotageName } from '../sabotage.ts'
import type { StoryKind } from '../story.ts'
import { DEFAULT_SEED } from './coverage.ts'

export interface Options {
  readonly schedules: number
  /** First seed; the following seeds are its successors. */
  readonly seed: number
  readonly sabotage: SabotageName | null
  readonly tier: 'model' | 'server'
  readonly threads: number
  readonly kind: StoryKind
}

export const USAGE = `usage: npm run simulate -- [--schedules 300] [--seed 1] [--tier model|server] [--threads 2] [--wide|--long|--dense]
                         [--sabotage ${Object.keys(SABOTAGES).join('|')}]`

const wholeNumber = (text: string | undefined, fallback: number): number => {
  const value = text === undefined ? fallback : Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${text} is not a whole number above 0.`)
  return value
}

const isSabotage = (name: string): name is SabotageName => Object.hasOwn(SABOTAGES, name)

/**
 * A planted bug is looked for in the kind of story that shows it, unless the command names a kind.
 */
const kindOf = (sabotage: SabotageName | null): StoryKind => {
  const planted: Sabotage = sabotage ? SABOTAGES[sabotage] : {}
  return planted.kind ?? 'narrow'
}

/** @throws Error with a message for the person, for an option that cannot be parsed. */
export const readOptions = (args: readonly string[], processors: number): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      schedules: { type: 'string' },
      seed: { type: 'string' },
      sabotage: { type: 'string' },
      tier: { type: 'string' },
      threads: { type: 'string' },
      wide: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      dense: { type: 'boolean', default: false },
    },
  })
  const { sabotage = null, tier = 'model', wide, long, dense } = values
  if (sabotage !== null && !isSabotage(sabotage)) throw new Error(`There is no sabotage ${sabotage}.`)
  if (tier !== 'model' && tier !== 'server') throw new Error(`There is no tier ${tier}.`)
  const chosenKinds = (['wide', 'long', 'dense'] as const).filter((kind) => ({ wide, long, dense })[kind])
  if (chosenKinds.length > 1) throw new Error('A story is wide, long or dense.')
  if (wide && tier === 'server') throw new Error('The server tier has no wide stories.')
  const schedules = wholeNumber(values.schedules, 300)
  const few = schedules < 100 || tier === 'server'
  const threads = wholeNumber(values.threads, few ? 1 : Math.min(2, processors))
  return {
    schedules,
    seed: wholeNumber(values.seed, DEFAULT_SEED),
    sabotage,
    tier,
    threads,
    kind: chosenKinds[0] ?? kindOf(sabotage),
  }
}
