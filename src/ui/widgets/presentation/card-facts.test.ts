import { expect, test } from 'vitest'
import { cardFacts } from './card-facts.ts'

const TEXTS = {
  title: 'Onboarding',
  value: (_: unknown, value: unknown) => (value === null ? null : String(value)),
  label: (model: string, field: string) => `${model}.${field}`,
  days: (from: string, to: string) => (from === to ? from : `${from}–${to}`),
}

const factsOf = (model: 'macro' | 'absence', record: object, names: readonly string[]) =>
  cardFacts({ model, ...(model === 'absence' && { period: { from: 'start', to: 'end' } }) }, record, names, TEXTS)

test('a flag says its name where it is set, and nothing where it is not', () => {
  expect(factsOf('macro', { is_note: true, then_step: 'done' }, ['is_note', 'then_step'])).toEqual([
    'macro.is_note',
    'done',
  ])
  expect(factsOf('macro', { is_note: false, then_step: null }, ['is_note', 'then_step'])).toEqual([])
})

test('the two days of a period are one text, and one day is said once', () => {
  const names = ['user_id', 'start', 'end']
  expect(factsOf('absence', { user_id: '2', start: '2026-03-22', end: '2026-03-23' }, names)).toEqual([
    '2',
    '2026-03-22–2026-03-23',
  ])
  expect(factsOf('absence', { user_id: '2', start: '2026-03-22', end: '2026-03-22' }, names)).toEqual([
    '2',
    '2026-03-22',
  ])
})

test('the heading of a draft, which is its subject, is not said again', () => {
  const texts = { ...TEXTS, value: (_: unknown, value: unknown) => String(value) }
  const factsUnder = (title: string) =>
    cardFacts({ model: 'invoice' }, { title: 'Onboarding', amount_ttc: 0 }, ['amount_ttc', 'title'], {
      ...texts,
      title,
    })
  expect(factsUnder('Onboarding')).toEqual(['0'])
  expect(factsUnder('F2026-0001')).toEqual(['0', 'Onboarding'])
})
