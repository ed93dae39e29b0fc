import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { readCsv, separatorOf } from '#contract/core/files/read-csv.ts'
import { element } from '#tests/contract/xml-element.ts'
import { toLatin9 } from '../latin9.ts'
import type { XmlElement } from '../xml-tree.ts'
import { readCamt } from './camt.ts'
import { detectColumns } from './columns.ts'
import { decodeText } from './decode.ts'
import { readTable } from './read-table.ts'
import { movementOf, paymentReference } from './statement.ts'
import { centsOf, dayOf } from './values.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

const read = (text: string) => {
  const rows = readCsv(text, separatorOf(text), 1000)
  const columns = detectColumns(rows)
  if (!columns) throw new Error('no columns')
  const statement = readTable(rows, columns)
  if (typeof statement === 'string') throw new Error(statement)
  return statement
}

describe('values', () => {
  it.each([
    ['1 234,56', 123_456],
    ['1 234,56 €', 123_456],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.5', 123_450],
    ['+12', 1200],
    ['-12,00', -1200],
    ['−12,00', -1200],
    ['12,00-', -1200],
    ['(12,00)', -1200],
    ['12,00 EUR', 1200],
    ['1.234.567', 123_456_700],
    ['0,01', 1],
    ['', null],
    ['abc', null],
    ['12,345,6', null],
    ['1.2.3', null],
  ])('the amount %j is %j cents', (text, cents) => expect(centsOf(text)).toBe(cents))

  it.each([
    ['31/12/2026', '2026-12-31'],
    ['1/2/26', '2026-02-01'],
    ['31.12.2026', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['20261231', '2026-12-31'],
    ['2026-12-31T10:00:00', '2026-12-31'],
    ['31-12-2026 23:59:59', '2026-12-31'],
    ['31/12/2026 à 9h05', '2026-12-31'],
    ['31.12.26 10:22:33.123', '2026-12-31'],
    ['31/12/2026 12', null],
    ['31/02/2026', null],
    ['Solde', null],
  ])('the day %j is %j', (text, day) => expect(dayOf(text)).toBe(day))
})

it('reads tables as papaparse does', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', '\r\n', ' ', 'é', ','), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (rows) => {
      const text = Papa.unparse(rows, { delimiter: ';' })
      expect(readCsv(text, ';', 100)).toEqual(rows)
    }),
  )
})

it('reads UTF-8, and ISO 8859-15 where it is none', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFLibellé €'), UTF8)).toBe('Libellé €')
  expect(decodeText(toLatin9('Libellé œuvre €'), UTF8)).toBe('Libellé œuvre €')
  expect(decodeText(Uint8Array.from([0x80, 0xe9]), UTF8)).toBe('€é')
})

it('reads UTF-16 with its byte order mark, as spreadsheets save « Unicode text »', () => {
  const utf16 = Buffer.from('\uFEFFLibellé\t1 200,00 €', 'utf16le')
  expect(decodeText(utf16, UTF8)).toBe('Libellé\t1 200,00 €')
  expect(decodeText(Buffer.from(utf16).swap16(), UTF8)).toBe('Libellé\t1 200,00 €')
})

describe('the table of a bank', () => {
  it('with lines above its headers, debit and credit apart', () => {
    const text = [
      'Compte courant;FR76 3000;;',
      'Solde au 31/03/2026;1 000,00;;',
      '',
      'Date;Libellé;Débit euros;Crédit euros',
      '02/03/2026;VIR BOULANGERIE F2026-0001;;1 200,00',
      '03/03/2026;"PRLV ""EDF""; mars";-85,10;',
      ';Total;;',
    ].join('\r\n')
    const { lines, unreadable } = read(text)
    expect(lines.map(({ date, amount, label }) => [date, amount, label])).toEqual([
      ['2026-03-02', 120_000, 'VIR BOULANGERIE F2026-0001'],
      ['2026-03-03', -8_510, 'PRLV "EDF"; mars'],
    ])
    expect(unreadable).toBe(1)
  })

  it('with commas, one amount and several labels', () => {
    const { lines } = read(
      'Date opération,Date valeur,Libellé,Détail,Montant\n2026-03-02,2026-03-03,VIR RECU,"F2026-0002, solde",12.50\n',
    )
    expect(lines.map(({ date, amount, label }) => [date, amount, label])).toEqual([
      ['2026-03-02', 1_250, 'VIR RECU F2026-0002, solde'],
    ])
  })

  it('with a time behind the day, and the invoice in a column of references (Qonto)', () => {
    const { lines, unreadable } = read(
      [
        'Statut;Date de la valeur (UTC);Date de l’opération (UTC);Débit;Crédit;Devise;Nom de la contrepartie;Référence',
        'Exécuté;02-03-2026 09:12:44;01-03-2026 22:59:01;;1 200,00;EUR;Boulangerie Martin;F2026-0001',
      ].join('\n'),
    )
    expect(lines.map(({ date, amount, label }) => [date, amount, label])).toEqual([
      ['2026-03-01', 120_000, 'Boulangerie Martin F2026-0001'],
    ])
    expect(unreadable).toBe(0)
  })

  it('with the words of the payer beside the number of the movement (Revolut)', () => {
    const { lines } = read(
      [
        'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Orig currency,Orig amount,Payment currency,Amount',
        '2026-03-01,2026-03-02,67a-1,TOPUP,COMPLETED,Money added from MARTIN,F2026-0001,EUR,1200.00,EUR,1200.00',
      ].join('\n'),
    )
    expect(lines).toEqual([
      {
        date: '2026-03-02',
        amount: 120_000,
        label: 'Money added from MARTIN F2026-0001',
        method: 'transfer',
        reference: '2026-03-02/120000/67a-1',
      },
    ])
  })

  it('with movements in other currencies leaves these out', () => {
    const { lines, unreadable } = read(
      'Date;Libellé;Montant;Devise\n02/03/2026;A;120,00;USD\n03/03/2026;B;10,00;EUR\n04/03/2026;C;5,00;\n05/03/2026;D;6,00;€\n',
    )
    expect(lines.map(({ label }) => label)).toEqual(['B', 'C', 'D'])
    expect(unreadable).toBe(1)
  })

  it('with the amount in euros beside that of the operation takes the former', () => {
    const { lines } = read('Date;Libellé;Montant en devise;Devise;Montant en EUR\n02/03/2026;A;120,00;USD;103,45\n')
    expect(lines.map(({ amount }) => amount)).toEqual([10_345])
  })

  it('gives a movement the same reference in every file, and equal movements different ones', () => {
    const line = '02/03/2026;VIR  CLIENT;10,00'
    const first = read(`Date;Libellé;Montant\n${line}\n${line}\n`).lines.map(({ reference }) => reference)
    const second = read(`Date;Montant;Libellé\n02/03/2026;10,00;vir client\n02/03/2026;10,00;VIR CLIENT\n`).lines.map(
      ({ reference }) => reference,
    )
    expect(second).toEqual(first)
    expect(new Set(first).size).toBe(2)
  })

  it('has references that fit into a payment, even for several invoices', () => {
    const [line] = read(`Date;Libellé;Montant;Référence\n02/03/2026;A;10,00;${'R'.repeat(300)}\n`).lines
    const reference = line?.reference ?? ''
    expect(paymentReference(reference, 11).length).toBeLessThanOrEqual(128)
    expect(movementOf(paymentReference(reference, 11))).toBe(reference)
  })
})

const amount = (value: string, currency = 'EUR') => element('Amt', value, [], { Ccy: currency })

describe('a statement in CAMT.053', () => {
  const entry = (children: readonly XmlElement[]) => element('Ntry', '', children)
  const documentOf = (...entries: readonly XmlElement[]) =>
    element('Document', '', [element('BkToCstmrStmt', '', [element('Stmt', '', entries)])])
  const booked = element('Sts', '', [element('Cd', 'BOOK')])
  const day = element('BookgDt', '', [element('Dt', '2026-03-02')])
  const details = (name: string, words: string, value?: string) =>
    element('TxDtls', '', [
      element('Refs', '', [element('EndToEndId', 'NOTPROVIDED')]),
      ...(value === undefined ? [] : [amount(value)]),
      element('RltdPties', '', [element('Dbtr', '', [element('Pty', '', [element('Nm', name)])])]),
      element('RmtInf', '', [element('Ustrd', words)]),
    ])

  it('has booked movements with who paid and why', () => {
    const statement = readCamt(
      documentOf(
        entry([
          amount('1200.00'),
          element('CdtDbtInd', 'CRDT'),
          booked,
          day,
          element('AcctSvcrRef', 'B1'),
          element('NtryDtls', '', [details('Boulangerie', 'F2026-0001')]),
        ]),
        entry([amount('10.00'), element('CdtDbtInd', 'DBIT'), booked, day]),
        entry([amount('10.00'), element('CdtDbtInd', 'CRDT'), element('Sts', 'PDNG'), day]),
        entry([amount('10.00', 'USD'), element('CdtDbtInd', 'CRDT'), booked, day]),
      ),
    )
    expect(statement).toMatchObject({
      lines: [
        { date: '2026-03-02', amount: 120_000, label: 'Boulangerie F2026-0001', reference: '2026-03-02/120000/B1' },
        { date: '2026-03-02', amount: -1_000 },
      ],
      unreadable: 1,
    })
  })

  it('has the method that the code of the bank or its own words name', () => {
    const code = (family: string) =>
      element('BkTxCd', '', [
        element('Domn', '', [element('Cd', 'PMNT'), element('Fmly', '', [element('Cd', family)])]),
      ])
    const paid = [amount('10.00'), element('CdtDbtInd', 'CRDT'), booked, day]
    const byCheck = element('NtryDtls', '', [details('VIR ET COMPAGNIE', 'merci')])
    const statement = readCamt(
      documentOf(
        entry([...paid, code('RCHQ'), byCheck]),
        entry([...paid, byCheck, element('AddtlNtryInf', 'REMISE CHEQUES 3')]),
        entry([...paid, byCheck]),
      ),
    )
    expect(statement).toMatchObject({ lines: [{ method: 'check' }, { method: 'check' }, { method: 'transfer' }] })
  })

  it('divides a movement of several transfers', () => {
    const parts = element('NtryDtls', '', [details('A', 'F2026-0001', '10.00'), details('B', 'F2026-0002', '20.00')])
    const statement = readCamt(documentOf(entry([amount('30.00'), element('CdtDbtInd', 'CRDT'), booked, day, parts])))
    expect(statement).toMatchObject({
      lines: [
        { amount: 1_000, label: 'A F2026-0001' },
        { amount: 2_000, label: 'B F2026-0002' },
      ],
    })
  })

  it('is refused where it is something else', () => {
    expect(readCamt(element('Invoice', ''))).toBe('format')
    expect(readCamt(documentOf())).toBe('empty')
  })
})
