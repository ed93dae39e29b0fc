import { elementsAt, textAt, type XmlElement } from '../xml-tree.ts'
import { withReferences } from './line-references.ts'
import { movementMethod } from './payment-method.ts'
import type { ReadStatement } from './read-table.ts'
import { MAX_STATEMENT_LINES, type ReadLine, type StatementProblem } from './statement.ts'
import { centsOf, dayOf } from './values.ts'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\./
const CURRENCY = 'EUR'

/** Reads the booked movements of a statement in CAMT.053 (ISO 20022), of any version. */
export const readCamt = (root: XmlElement): ReadStatement | StatementProblem => {
  if (root.name !== 'Document' || !NAMESPACE.test(root.namespace)) return 'format'
  const entries = elementsAt(root, 'BkToCstmrStmt/Stmt/Ntry').filter(
    (entry) => (textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK',
  )
  if (entries.length > MAX_STATEMENT_LINES) return 'too_large'
  const read = entries.flatMap(linesOf)
  const lines = read.filter((line) => line !== null)
  return lines.length === 0 ? 'empty' : { lines: withReferences(lines), unreadable: read.length - lines.length }
}

/** A movement; one of several transactions with amounts of their own is that many. */
const linesOf = (entry: XmlElement): readonly (ReadLine | null)[] => {
  const details = elementsAt(entry, 'NtryDtls/TxDtls')
  const amounts = details.map((detail) => amountOf(detail) ?? amountAt(detail, 'AmtDtls/TxAmt/Amt'))
  const total = amountOf(entry)
  const isSplit = details.length > 1 && amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) === total
  return isSplit
    ? details.map((detail, index) => lineOf(entry, [detail], amounts[index] ?? null))
    : [lineOf(entry, details, total)]
}

const amountOf = (element: XmlElement): number | null => amountAt(element, 'Amt')

const amountAt = (element: XmlElement, path: string): number | null => {
  const [amount] = elementsAt(element, path)
  return amount && (amount.attributes['Ccy'] ?? CURRENCY) === CURRENCY
    ? centsOf(amount.text.trim().replace(/(\.\d\d)0+$/, '$1'))
    : null
}

const lineOf = (entry: XmlElement, details: readonly XmlElement[], cents: number | null): ReadLine | null => {
  const date = dayOf(textAt(entry, 'BookgDt/Dt') ?? textAt(entry, 'BookgDt/DtTm') ?? textAt(entry, 'ValDt/Dt') ?? '')
  if (date === null || cents === null) return null
  const [only] = details.length === 1 ? details : []
  const end = only && textAt(only, 'Refs/EndToEndId')
  const isDebit = textAt(entry, 'CdtDbtInd') === 'DBIT'
  // The bank's own words; the others are those of the other side.
  const told = textAt(entry, 'AddtlNtryInf')
  const words = [...details.flatMap((detail) => wordsOf(detail, isDebit)), told]
  const label = [...new Set(words.filter((word) => word !== null && word !== 'NOTPROVIDED'))]
    .join(' ')
    .replace(/\s+/g, ' ')
  return {
    date,
    amount: isDebit ? -cents : cents,
    label,
    method: movementMethod([told ?? '', label], only ? [only, entry] : [entry]),
    bankReference:
      textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? (end === 'NOTPROVIDED' ? null : (end ?? null)),
  }
}

/** Name of the other side, and what it wrote. */
const wordsOf = (detail: XmlElement, isDebit: boolean): readonly (string | null)[] => {
  const other = isDebit ? 'Cdtr' : 'Dbtr'
  return [
    textAt(detail, `RltdPties/${other}/Nm`) ?? textAt(detail, `RltdPties/${other}/Pty/Nm`),
    ...elementsAt(detail, 'RmtInf/Ustrd').map(({ text }) => text.trim()),
    ...elementsAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text.trim()),
    textAt(detail, 'Refs/EndToEndId'),
  ]
}
