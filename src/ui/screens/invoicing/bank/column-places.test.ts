import { expect, it } from 'vitest'
import { type ColumnRole, detectColumns, NO_COLUMNS } from '#contract/accounting/bank/columns.ts'
import { readTable } from '#contract/accounting/bank/read-table.ts'
import { columnNames, placeOf, withPlace } from './column-places.ts'

const UNKNOWN = [
  ['Quand', 'Quoi', ' Combien ', ''],
  ['02/03/2026', 'VIR DUPONT F2026-0001', '1 200,50', 'x'],
  ['05/03/2026', 'FRAIS DE COMPTE', '-8,10', 'x'],
]
const SPLIT = [
  ['Date', 'Libellé', 'Débit', 'Crédit'],
  ['02/03/2026', 'VIR DUPONT', '', '1200,50'],
  ['05/03/2026', 'FRAIS', '8,10', ''],
]

/** The columns after these choices, one after the other. */
const chosen = (from: typeof NO_COLUMNS, choices: readonly (readonly [ColumnRole, number | null])[]) =>
  choices.reduce((columns, [role, place]) => withPlace(columns, role, place), from)

it('reads the movements of a file without known headers by the columns that a person chose', () => {
  expect(detectColumns(UNKNOWN)).toBeNull()
  const columns = chosen(NO_COLUMNS, [
    ['date', 0],
    ['label', 1],
    ['amount', 2],
  ])
  expect((['date', 'label', 'amount', 'debit', 'reference'] as const).map((role) => placeOf(columns, role))).toEqual([
    0,
    1,
    2,
    null,
    null,
  ])
  expect(readTable(UNKNOWN, columns)).toMatchObject({
    lines: [
      { date: '2026-03-02', amount: 1200_50, label: 'VIR DUPONT F2026-0001' },
      { date: '2026-03-05', amount: -8_10, label: 'FRAIS DE COMPTE' },
    ],
    // The line of headers, which nobody has found, is no movement.
    unreadable: 1,
  })
  expect(readTable(UNKNOWN, chosen(columns, [['date', null]]))).toBe('columns')
})

it('has one amount with a sign, or debit and credit apart', () => {
  const split = detectColumns(SPLIT)
  expect(split).toMatchObject({ amount: null, debit: 2, credit: 3 })
  const amount = chosen(split ?? NO_COLUMNS, [['amount', 3]])
  expect(amount).toMatchObject({ amount: 3, debit: null, credit: null })
  expect(readTable(SPLIT, amount)).toMatchObject({ lines: [{ amount: 1200_50 }], unreadable: 1 })
  const back = chosen(amount, [
    ['debit', 2],
    ['credit', 3],
  ])
  expect(back).toEqual(split)
  expect(readTable(SPLIT, back)).toMatchObject({ lines: [{ amount: 1200_50 }, { amount: -8_10 }], unreadable: 0 })
  // « None » of one kind leaves the other.
  expect(chosen(back, [['amount', null]])).toEqual(split)
})

it('names the columns as the file does, below its first lines too', () => {
  expect(columnNames(SPLIT, { skip: 1 })).toEqual(['Date', 'Libellé', 'Débit', 'Crédit'])
  expect(columnNames([['Compte 123'], ...SPLIT], { skip: 2 })).toEqual(['Date', 'Libellé', 'Débit', 'Crédit'])
  expect(columnNames(UNKNOWN, { skip: 1 })).toEqual(['Quand', 'Quoi', 'Combien', null])
  expect(columnNames(UNKNOWN, NO_COLUMNS)).toEqual([null, null, null, null])
  expect(columnNames([], NO_COLUMNS)).toEqual([])
})
