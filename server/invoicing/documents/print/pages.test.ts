import { expect, test } from 'vitest'
import { FORMER } from '../../../testing/records/invoicing/former-invoices.ts'
import { pdfLines } from '../../../testing/records/pdf.ts'
import { frozenParties } from '../../sending/parties.ts'
import { type ComposeSource, compose } from '../compose.ts'
import { drawComposed } from './draw.ts'

const { parties } = FORMER.invoice
const invoice = { ...FORMER.invoice.invoice, order_ref: null, introduction: null, footer: null, amount_deducted: 0 }
const lines = FORMER.invoice.lines.map((line) => ({
  ...line,
  tva_category: 'standard' as const,
  nature: 'services' as const,
}))
const source = (values: object = {}): ComposeSource => ({
  ...{ invoice, lines, parties: frozenParties(parties), corrects: null, deposits: [], time: [], today: '2026-03-02' },
  ...values,
})
const pagesOf = async (values: object = {}) =>
  pdfLines(await drawComposed({ invoice: compose(source(values)), logo: null, cii: null }))

const euros = (cents: number): string =>
  `${(cents / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, ' ')} €`
/** Lines of 10 € each. */
const manyLines = (count: number, designation: (number: number) => string = (number) => `Ligne ${number}.`) =>
  Array.from({ length: count }, (_, index) => ({
    ...lines[0],
    ...{ id: index + 1, designation: designation(index + 1), quantity: 100, unit_price: 1000 },
  }))
/** Number of lines whose amount is on a page. */
const amountsOn = (page: readonly string[]): number =>
  page.filter((line) => line.endsWith('10,00 € 20 % 10,00 €')).length
const startsWith = (start: string) => (line: string) => line.startsWith(start)

test('the last line is on the page of the sums, and each page carries its sum to the next', async () => {
  for (const count of [1, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 60]) {
    const pages = await pagesOf({ lines: manyLines(count) })
    const withSums = pages.findIndex(
      (page) => page.some(startsWith('Total HT ')) || page.some((line) => line.includes('Total TTC')),
    )
    let counted = 0
    for (const [index, page] of pages.slice(0, withSums + 1).entries()) {
      const place = `page ${index + 1} of ${count} lines`
      expect(page.filter(startsWith('Report ')), place).toEqual(index === 0 ? [] : [`Report ${euros(counted * 1000)}`])
      expect(amountsOn(page), place).toBeGreaterThan(0)
      counted += amountsOn(page)
      expect(page.filter(startsWith('À reporter ')), place).toEqual(
        index === withSums ? [] : [`À reporter ${euros(counted * 1000)}`],
      )
    }
    expect(counted).toBe(count)
    expect(
      pages
        .slice(withSums + 1)
        .flat()
        .filter(startsWith('Report ')),
    ).toEqual([])
  }
}, 120_000)

test('the end of a last line that is cut is on the page of the sums', async () => {
  for (let rows = 16; rows <= 80; rows += 4) {
    const text = Array.from({ length: rows }, (_, row) => `Rang ${row + 1}.`).join('\n')
    const pages = await pagesOf({ lines: manyLines(1, () => text) })
    const withSums = pages.find((page) => page.some((line) => line.includes('Total TTC'))) ?? []
    expect(withSums.filter((line) => line.includes('Rang')).length, `${rows} rows`).toBeGreaterThanOrEqual(3)
  }
}, 120_000)

test('sums that fill a page leave no table without a line', async () => {
  const deposits = Array.from({ length: 14 }, (_, index) => ({
    ...{ ref: `F2026-${1000 + index}`, date: '2026-02-02', amount_ht: 100, amount_tva: 20, amount_ttc: 120 },
  }))
  const pages = await pagesOf({
    invoice: { ...invoice, kind: 'final', amount_deducted: 14 * 120 },
    deposits,
    lines: manyLines(20),
  })
  expect(pages.filter((page) => page.some(startsWith('Désignation')) && amountsOn(page) === 0)).toEqual([])
})

test('a line that goes with the sums to the next page takes the head of the table along', async () => {
  for (let rows = 8; rows <= 40; rows++) {
    const introduction = Array.from({ length: rows }, (_, row) => `Paragraphe ${row + 1}.`).join('\n')
    const pages = await pagesOf({ invoice: { ...invoice, introduction }, lines: manyLines(1) })
    expect(
      pages.flat().filter((line) => /^(À reporter|Report) /.test(line)),
      `${rows} rows`,
    ).toEqual([])
    expect(pages.flat().filter(startsWith('Désignation')), `${rows} rows`).toHaveLength(1)
  }
}, 120_000)

test('a draft has the due date that its sending on that day would give it', async () => {
  const draft = { ...invoice, stage: 'draft', ref: null, date: null, due_date: null, sent_at: null }
  const dueDate = async (values: object, today = '2026-03-02') =>
    (await pagesOf({ invoice: { ...draft, ...values }, today }))
      .flat()
      .find((line) => line.includes('02/03/2026') && line.includes('01/04/2026'))
  expect(await dueDate({})).toBeDefined()
  expect(await dueDate({ date: '2026-03-02' }, '2026-05-05')).toBeDefined()
  expect(compose(source({ invoice: { ...draft, due_date: '2026-03-20' } })).due_date).toBe('2026-03-20')
  expect(compose(source({ invoice: { ...draft, kind: 'credit_note' } })).due_date).toBe(null)
})

test('no line of the foot begins or ends with a separator', async () => {
  for (let length = 1; length <= 90; length += 3) {
    const seller = { ...parties.seller, address1: `${'x'.repeat(length)} rue` }
    const foot = (await pagesOf({ parties: frozenParties({ ...parties, seller }) }))[0]?.slice(-3) ?? []
    expect(foot.join('\n')).toContain('N° TVA FR44732829320')
    for (const line of foot) expect(line.replace(/ Page 1 .*| 1 ?\/ ?1$/, '')).not.toMatch(/^·|·$/)
  }
}, 120_000)

test('a deducted deposit shows its amount without TVA and its TVA', async () => {
  const deposit = { ref: 'F2026-0003', date: '2026-02-02', amount_ht: 10_000, amount_tva: 2_000, amount_ttc: 12_000 }
  const final = { ...invoice, kind: 'final', amount_deducted: 12_000 }
  const text = (await pagesOf({ invoice: final, deposits: [deposit] })).flat().join('\n')
  expect(text).toContain('−120,00 €')
  expect(text).toContain('HT −100,00 € · TVA −20,00 €')
})
