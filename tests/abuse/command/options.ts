import { parseArgs } from 'node:util'
import { ATTACKS } from '../attacks/catalogue.ts'
import type { DatabaseChoice } from '../company/open-database.ts'

export interface Options {
  readonly minutes: number
  readonly database: DatabaseChoice
  readonly processes: number
  readonly seed: number
  readonly only: readonly string[]
}

export const USAGE = `usage: npm run abuse -- [--minutes 2] [--database pglite|postgres] [--processes 1|2] [--tickets 2000] [--pointages N]
                      [--seed N] [--only attack,attack] [--existing FOLDER|postgres://…]
attacks: ${ATTACKS.map(({ name }) => name).join(', ')}`

const MAX_MINUTES = 24 * 60
const MAX_ROWS = 10_000_000
const MAX_SEED = 2 ** 31

const numberOf = (name: string, text: string, most: number): number => {
  const value = Number(text)
  if (!(value > 0 && value <= most))
    throw new Error(`--${name} must be a number above 0 and at most ${most}, not "${text}".`)
  return value
}

const wholeOf = (name: string, text: string, most: number): number => {
  const value = numberOf(name, text, most)
  if (!Number.isInteger(value)) throw new Error(`--${name} must be a whole number, not "${text}".`)
  return value
}

/** @throws Error, in words for the person, for options that make no sense. */
export const readOptions = (args: readonly string[], chance: () => number): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '2' },
      database: { type: 'string', default: 'pglite' },
      processes: { type: 'string', default: '1' },
      tickets: { type: 'string', default: '2000' },
      pointages: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
      existing: { type: 'string' },
    },
  })
  const { database: kind } = values
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error(`There is no database ${kind}.`)
  const processes = wholeOf('processes', values.processes, 2)
  if (processes > 1 && kind === 'pglite')
    throw new Error('PGlite serves one process: --processes 2 needs --database postgres.')
  const only = values.only.split(',').filter((name) => name !== '')
  const unknown = only.find((name) => !ATTACKS.some((attack) => attack.name === name))
  if (unknown !== undefined) throw new Error(`There is no attack ${unknown}.`)
  const tickets = wholeOf('tickets', values.tickets, MAX_ROWS)
  return {
    minutes: numberOf('minutes', values.minutes, MAX_MINUTES),
    database: {
      kind,
      size: { tickets, pointages: wholeOf('pointages', values.pointages ?? String(tickets), MAX_ROWS) },
      existing: values.existing ?? null,
    },
    processes,
    seed:
      values.seed === undefined ? 1 + Math.floor(chance() * (MAX_SEED - 1)) : wholeOf('seed', values.seed, MAX_SEED),
    only,
  }
}
