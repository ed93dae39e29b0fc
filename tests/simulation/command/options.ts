import { parseArgs } from 'node:util'
import { SABOTAGES, type SabotageName } from '../sabotage.ts'
import { DEFAULT_SEED } from './coverage.ts'

export interface Options {
  readonly schedules: number
  /** The first seed; the others follow it. */
  readonly seed: number
  readonly sabotage: SabotageName | null
  readonly tier: 'model' | 'server'
  readonly threads: number
  /** People also talk and attach files. */
  readonly isWide: boolean
}

export const USAGE = `usage: npm run simulate -- [--schedules 300] [--seed 1] [--tier model|server] [--threads 2] [--wide]
                         [--sabotage ${Object.keys(SABOTAGES).join('|')}]`

const wholeNumber = (text: string | undefined, fallback: number): number => {
  const value = text === undefined ? fallback : Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${text} is not a whole number above 0.`)
  return value
}

const isSabotage = (name: string): name is SabotageName => Object.hasOwn(SABOTAGES, name)

/** @throws Error, in words for the person, for what can't be understood. */
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
    },
  })
  const { sabotage = null, tier = 'model', wide: isWide } = values
  if (sabotage !== null && !isSabotage(sabotage)) throw new Error(`There is no sabotage ${sabotage}.`)
  if (tier !== 'model' && tier !== 'server') throw new Error(`There is no tier ${tier}.`)
  if (isWide && tier === 'server') throw new Error('The server tier has no wide stories.')
  const schedules = wholeNumber(values.schedules, 300)
  const few = schedules < 100 || tier === 'server'
  const threads = wholeNumber(values.threads, few ? 1 : Math.min(2, processors))
  return { schedules, seed: wholeNumber(values.seed, DEFAULT_SEED), sabotage, tier, threads, isWide }
}
