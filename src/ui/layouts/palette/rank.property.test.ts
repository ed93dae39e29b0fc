import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Candidate, ranked, wayOf } from './rank.ts'

const WORDS = ['écran', 'Écran', 'ecran noir', 'réseau', 'lent', 'imprimante', 'du', '12', '#12', 'a', 'à', 'Mme Fabre']

const texts = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '))
const candidates: fc.Arbitrary<Candidate> = fc.record({
  number: fc.option(fc.integer({ min: 1, max: 20 })),
  isNumbered: fc.boolean(),
  title: texts,
  text: texts,
  viewed: fc.option(fc.integer({ min: 0, max: 3 })),
  isScarce: fc.boolean(),
})
const searches = fc.oneof(
  texts,
  fc.integer({ min: 1, max: 20 }).map(String),
  fc.constantFrom('#7', 'im', 'cra', 'n', ' ', ''),
)
const lists = fc.array(candidates, { maxLength: 12 })

const PLACE = { number: 0, beginning: 1, word: 2, title: 3, text: 4 } as const

it('has exactly the candidates that match', () => {
  fc.assert(
    fc.property(searches, lists, (typed, list) => {
      const result = ranked(typed, list)
      expect(result.length).toBe(list.filter((one) => wayOf(typed, one) !== null).length)
      expect(result.every((one) => list.includes(one))).toBe(true)
    }),
  )
})

it('never puts a worse match, or one that was viewed earlier, before a better one', () => {
  fc.assert(
    fc.property(searches, lists, (typed, list) => {
      const keys = ranked(typed, list).map(
        (one) =>
          [
            PLACE[wayOf(typed, one) ?? 'text'],
            one.viewed ?? 99,
            one.isScarce ? 0 : 1,
            one.isNumbered ? 0 : 1,
            -(one.number ?? 0),
          ] as const,
      )
      for (const [index, key] of keys.entries()) {
        const before = keys[index - 1]
        if (!before) continue
        const differing = key.findIndex((value, part) => value !== before[part])
        if (differing >= 0) expect(before[differing] ?? 0).toBeLessThan(key[differing] ?? 0)
      }
    }),
  )
})

it('does not depend on the order in which the candidates arrive', () => {
  fc.assert(
    fc.property(searches, lists, fc.infiniteStream(fc.nat()), (typed, list, numbers) => {
      const shuffled = list
        .map((one) => ({ one, by: numbers.next().value ?? 0 }))
        .sort((a, b) => a.by - b.by)
        .map(({ one }) => one)
      expect(ranked(typed, shuffled)).toEqual(ranked(typed, list))
    }),
  )
})

it('ignores accents, capitals and further blanks', () => {
  fc.assert(
    fc.property(texts, lists, (typed, list) => {
      const other = `  ${typed.toUpperCase().normalize('NFD').replaceAll(' ', '   ')} `
      expect(ranked(other, list)).toEqual(ranked(typed, list))
    }),
  )
})

it('shows the record with the typed number first, whatever else matches', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), lists, candidates, (number, list, one) => {
      const [first] = ranked(String(number), [...list, { ...one, number, isNumbered: true }])
      expect(first).toMatchObject({ number, isNumbered: true })
    }),
  )
})

it('finds by all words only, in any of the texts', () => {
  const ticket: Candidate = {
    number: 5,
    isNumbered: true,
    title: 'Écran noir',
    text: 'poste ACC-23',
    viewed: null,
    isScarce: false,
  }
  expect(['ecr', 'noir', 'ran', 'acc', 'ecran poste', '5', '#5'].map((typed) => wayOf(typed, ticket))).toEqual([
    'beginning',
    'word',
    'title',
    'text',
    'text',
    'number',
    'number',
  ])
  expect(['ecran vert', '#6', '#ecran'].map((typed) => wayOf(typed, ticket))).toEqual([null, null, null])
})
