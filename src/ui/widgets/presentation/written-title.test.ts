import { expect, test } from 'vitest'
import { formatsOf } from '../../text/format.ts'
import { writtenTitle } from './written-title.ts'

const now = () => new Date('2026-11-20T10:00:00')

const payment = { id: '1', date: '2026-11-27' }
const leave = { id: '2', start: '2026-11-27', end: '2026-12-01' }
const article = {
  id: '5',
  title_fr: 'Comprendre les factures',
  body_fr: 'Texte',
  title_en: 'Understand invoices',
  body_en: 'Text',
}
const oneDay = { id: '3', start: '2026-11-27', end: '2026-11-27' }

test.each([
  ['a payment in French', 'transaction', payment, 'fr', '27 nov. 2026'],
  ['a payment in English', 'transaction', payment, 'en', '27 Nov 2026'],
  ['an absence in French', 'absence', leave, 'fr', '27 nov. 2026 – 1er déc. 2026'],
  ['an absence in English', 'absence', leave, 'en', '27 Nov 2026 – 1 Dec 2026'],
  ['an absence of one day', 'absence', oneDay, 'fr', '27 nov. 2026'],
  [
    'a ticket that is named after a day',
    'ticket',
    { id: '4', name: 'Visite 2026-11-27', todo_at: '2026-11-27' },
    'fr',
    'Visite 2026-11-27',
  ],
  ['an article in French', 'help_article', article, 'fr', 'Comprendre les factures'],
  ['an article in English', 'help_article', article, 'en', 'Understand invoices'],
  [
    'an article that is not translated',
    'help_article',
    { ...article, title_en: null, body_en: null },
    'en',
    'Comprendre les factures',
  ],
] as const)('the title of %s is written as its reader writes it', (_name, model, record, locale, title) => {
  expect(writtenTitle(model, record, formatsOf(locale, now))).toBe(title)
})
