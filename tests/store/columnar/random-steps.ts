import fc from 'fast-check'
import { randomSelector } from './random-selector.ts'
import { randomShape, type Schema, type Shape, type Values } from './random-shape.ts'

/**
 * A write to a key. `put` and `delete` know the newest revision (and insert a new key), `blind`
 * knows none, `stale` knows an old one.
 */
export interface WriteStep {
  readonly key: string
  readonly how: 'put' | 'delete' | 'blind' | 'stale'
  readonly values: Values
}

export interface Question {
  readonly selector: Values
  readonly sort: readonly Readonly<Record<string, 'asc' | 'desc'>>[] | null
  readonly skip: number
  readonly limit: number | null
  /**
   * Whether deleted documents match, as for RxDB's readers of changes. A person's query never asks
   * for them.
   */
  readonly deletedToo: boolean
}

export interface Round {
  /** Bulks of writes. A key occurs once in a bulk. */
  readonly bulks: readonly (readonly WriteStep[])[]
  /** Purges documents that were deleted early enough. */
  readonly cleanup: boolean
  readonly questions: readonly Question[]
}

export const QUESTIONS_PER_ROUND = 10
const MAX_ROUNDS = 3

/** Average number of questions in a run. */
export const QUESTIONS_PER_RUN = (QUESTIONS_PER_ROUND * (1 + MAX_ROUNDS)) / 2

const writes = ({ values, keys }: Shape, least: number, most: number): fc.Arbitrary<readonly WriteStep[]> => {
  const how = fc.constantFrom('put', 'put', 'put', 'put', 'delete', 'blind', 'blind', 'stale')
  const step: fc.Arbitrary<WriteStep> = fc.record({ key: fc.constantFrom(...keys), how, values })
  return fc.uniqueArray(step, { minLength: least, maxLength: most, selector: ({ key }) => key, size: 'max' })
}

const sortOn = (paths: readonly string[]): fc.Arbitrary<Question['sort']> => {
  const part = fc.record({ path: fc.constantFrom(...paths), direction: fc.constantFrom('asc', 'desc') })
  const parts = fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ({ path }) => path })
  return fc.option(
    parts.map((all) => all.map(({ path, direction }) => ({ [path]: direction }))),
    { freq: 5 },
  )
}

const questionOn = ({ selectable, sortable }: Shape): fc.Arbitrary<Question> =>
  fc.record({
    selector: fc.oneof({ weight: 5, arbitrary: randomSelector(selectable) }, { weight: 1, arbitrary: fc.constant({}) }),
    sort: sortOn(sortable),
    skip: fc.oneof(fc.constant(0), fc.nat({ max: 12 })),
    limit: fc.option(fc.nat({ max: 12 }), { freq: 2 }),
    deletedToo: fc.nat({ max: 5 }).map((number) => number === 0),
  })

/** The story of one collection: rounds of writes, then questions. */
export interface Story {
  readonly schema: Schema
  readonly rounds: readonly Round[]
}

const randomRound = (shape: Shape): fc.Arbitrary<Round> => {
  const large = shape.keys.length
  const bulks = fc.tuple(writes(shape, 0, large), fc.array(writes(shape, 0, Math.ceil(large / 6)), { maxLength: 3 }))
  return fc.record({
    bulks: bulks.map(([first, others]) => [first, ...others]),
    cleanup: fc.nat({ max: 3 }).map((number) => number === 0),
    questions: fc.array(questionOn(shape), { minLength: QUESTIONS_PER_ROUND, maxLength: QUESTIONS_PER_ROUND }),
  })
}

/** Writes to these keys. */
export const randomStory = (keys: readonly string[]): fc.Arbitrary<Story> =>
  randomShape(keys).chain((shape) =>
    fc
      .array(randomRound(shape), { minLength: 1, maxLength: MAX_ROUNDS })
      .map((rounds) => ({ schema: shape.schema, rounds })),
  )
