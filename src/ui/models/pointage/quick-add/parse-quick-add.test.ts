import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../text/format.ts'
import { formatQuickAdd } from './format-quick-add.ts'
import { parseQuickAdd, type QuickContext, type QuickEntry } from './parse-quick-add.ts'

const ZOE = { id: '3', name: 'Zoé Martin' }
const PEOPLE = [
  ZOE,
  { id: '4', name: 'Zoltan Nagy' },
  { id: '5', name: 'Anne de la Tour' },
  { id: '6', name: 'Paul Martin' },
]
/** A Tuesday. */
const CONTEXT: QuickContext = { today: '2026-11-24', utPerDayOf: () => 32, people: PEOPLE }

const parse = (text: string, context = CONTEXT) => parseQuickAdd(text, context)
const problems = (text: string, context = CONTEXT) =>
  parse(text, context).parts.flatMap(({ text: part, problem }) => (problem ? [[part, problem]] : []))

it.each([
  ['1h30 hier #123 réinstallation @Zoé facturable', 6, '2026-11-23', '123', '3', true, 'réinstallation'],
  ['1h30 yesterday #123 reinstalled it @zoe billable', 6, '2026-11-23', '123', '3', true, 'reinstalled it'],
  ['réinstallé le poste #7 2 UT lundi non facturable', 2, '2026-11-23', '7', null, false, 'réinstallé le poste'],
  ['0,5j 12/11 #9', 16, '2026-11-12', '9', null, null, ''],
  ['1 h 30 12 nov. mise à jour', 6, '2026-11-12', null, null, null, 'mise à jour'],
  ['90min friday not billable on site', 6, '2026-11-20', null, null, false, 'on site'],
  ['45m @Anne de la Tour aujourd’hui', 3, '2026-11-24', null, '5', null, ''],
  ['1 heure avant-hier', 4, '2026-11-22', null, null, null, ''],
  ['2h 1er mars 2026', 8, '2026-03-01', null, null, null, ''],
  ['1h lundi dernier', 4, '2026-11-23', null, null, null, ''],
  ['1h last tuesday', 4, '2026-11-17', null, null, null, ''],
  ['2h 90 pages imprimées', 8, null, null, null, null, '90 pages imprimées'],
  ['2h "attendu 2h hier"', 8, null, null, null, null, 'attendu 2h hier'],
  ['installé la version 3.5 dans mon bureau', null, null, null, null, null, 'installé la version 3.5 dans mon bureau'],
  ['__proto__ constructor toString', null, null, null, null, null, '__proto__ constructor toString'],
  ['', null, null, null, null, null, ''],
])('reads « %s »', (text, ut, date, ticket, person, billable, comment) => {
  const read = parse(text)
  expect([read.ut, read.date, read.ticket, read.person?.id ?? null, read.billable, read.comment]).toEqual([
    ut,
    date,
    ticket,
    person,
    billable,
    comment,
  ])
  expect(read.parts.filter(({ problem }) => problem !== null)).toEqual([])
})

describe('tells', () => {
  it.each([
    ['50min #1', [['50min', 'fraction']]],
    ['1h75 #1', [['1h75', 'fraction']]],
    ['0h #1', [['0h', 'range']]],
    ['25h #1', [['25h', 'range']]],
    ['1h 31/02', [['31/02', 'noSuchDay']]],
    ['1h @Xavier', [['@Xavier', 'unknownPerson']]],
    ['1h @Zo', [['@Zo', 'severalPeople']]],
    ['1h @Martin', [['@Martin', 'severalPeople']]],
    ['1h 2h', [['2h', 'second']]],
    ['1h mardi', [['mardi', 'assumed']]],
    ['1h 12/12', [['12/12', 'assumed']]],
  ])('what « %s » leaves open', (text, told) => {
    expect(problems(text)).toEqual(told)
  })

  it('who may be meant, and that somebody may not log for others', () => {
    expect(
      parse('1h @Zo')
        .parts.at(-1)
        ?.people?.map(({ id }) => id),
    ).toEqual(['3', '4'])
    expect(problems('1h @Zoé', { ...CONTEXT, people: null })).toEqual([['@Zoé', 'notForOthers']])
  })

  it('a second duration, and keeps it in the comment', () => {
    expect(parse('1h30 #4 attente 2h client')).toMatchObject({ ut: 6, ticket: '4', comment: 'attente 2h client' })
  })
})

it('a day is as long as that of the person and the date that the text names', () => {
  const utPerDayOf = (id: string | null, day: string): number => (id === ZOE.id ? (day < '2026-11-24' ? 20 : 28) : 32)
  const read = (text: string) => parse(text, { ...CONTEXT, utPerDayOf })
  expect([read('1j').ut, read('1j @Zoé').ut, read('1j hier @Zoé').ut, read('@Zoé 0,5j hier').ut]).toEqual([
    32, 28, 20, 10,
  ])
  expect(read('0,25j hier @Zoé').parts[0]).toMatchObject({ kind: 'ut', problem: null })
})

it('takes the last 29 February, and the year before where a day has not come yet', () => {
  expect(parse('1h 29/02').date).toBe('2024-02-29')
  expect(parse('1h 25/11').date).toBe('2025-11-25')
  expect(parse('1h 31/12', { ...CONTEXT, today: '2027-01-01' }).date).toBe('2026-12-31')
})

describe('whatever is written by `formatQuickAdd`', () => {
  const entry: fc.Arbitrary<QuickEntry> = fc.record({
    ut: fc.option(fc.integer({ min: 1, max: 96 }), { nil: null }),
    date: fc.option(
      fc.nat(4000).map((days) => addDays(CONTEXT.today, -days)),
      { nil: null },
    ),
    ticket: fc.option(
      fc.nat(999_999).map((id) => String(id)),
      { nil: null },
    ),
    person: fc.option(fc.constantFrom(...PEOPLE), { nil: null }),
    billable: fc.option(fc.boolean(), { nil: null }),
    comment: fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('1h', 'hier', '#12', '@Zoé', 'facturable', 'non', 'x', '"', '12', 'nov.', '30', 'h'), {
          maxLength: 6,
        })
        .map((words) => words.join(' ')),
    ),
  })

  it('is read again as it was, in both languages', () => {
    fc.assert(
      fc.property(entry, fc.constantFrom('fr' as const, 'en' as const), (given, locale) => {
        const { parts, ...read } = parse(formatQuickAdd(given, locale, CONTEXT))
        expect(parts.filter(({ problem }) => problem !== null && problem !== 'assumed')).toEqual([])
        expect(read).toEqual(given)
      }),
      { numRuns: 2000 },
    )
  })

  it('no text makes it fail, and no word is lost', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { comment, parts } = parse(text)
        const letters = (words: string) => words.replaceAll(/[\s"]/g, '').split('').sort().join('')
        const kept = parts.filter(({ problem }) => problem !== 'second').map((part) => part.text)
        expect(letters([comment, ...kept].join(''))).toBe(letters(text))
      }),
    )
  })
})
