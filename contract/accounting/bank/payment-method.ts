import type { TRANSACTION_METHODS } from '#contract/models/transaction/transaction.ts'
import { textAt, type XmlElement } from '../xml-tree.ts'
import { wordsOf } from './matching.ts'

/** How the money of a movement moved. No movement is a set-off. */
export type MovementMethod = Exclude<(typeof TRANSACTION_METHODS)[number], 'credit_note'>

/** Words and short forms of French banks, without accents. */
const METHODS_BY_WORD: Readonly<Record<string, MovementMethod>> = {
  ...{ VIR: 'transfer', VIRT: 'transfer', VIREMENT: 'transfer', VIREMENTS: 'transfer' },
  ...{ CHQ: 'check', CHQS: 'check', CHEQUE: 'check', CHEQUES: 'check', REMCHQ: 'check' },
  ...{ PRLV: 'direct_debit', PRLVT: 'direct_debit', PRELEVEMENT: 'direct_debit', PRELEVEMENTS: 'direct_debit' },
  ...{ CB: 'card', CARTE: 'card', CARTES: 'card' },
  ...{ ESPECES: 'cash', ESPECE: 'cash' },
}

/** A payment into the account at the bank: in cash unless the label says otherwise. */
const DEPOSIT_WORDS = ['VERSEMENT', 'VERSEMENTS', 'VRST']

const methodOfLabel = (label: string): MovementMethod | null => {
  const words = wordsOf(label)
  // The first word is the bank's: « VIR CARTE BLANCHE SARL » is a transfer.
  const word = words.find((one) => Object.hasOwn(METHODS_BY_WORD, one))
  if (word !== undefined) return METHODS_BY_WORD[word] ?? null
  return words.some((one) => DEPOSIT_WORDS.includes(one)) ? 'cash' : null
}

/**
 * Families of payments in the ISO 20022 bank transaction codes, seen from the holder of the
 * account: direct debits that a company collects are issued ones.
 */
const METHODS_BY_FAMILY: Readonly<Record<string, MovementMethod>> = {
  ...{ RCDT: 'transfer', ICDT: 'transfer', RRCT: 'transfer', IRCT: 'transfer', RCCN: 'transfer', ICCN: 'transfer' },
  ...{ RCHQ: 'check', ICHQ: 'check', LBOX: 'check' },
  ...{ RDDT: 'direct_debit', IDDT: 'direct_debit' },
  ...{ CCRD: 'card', MCRD: 'card' },
}

/** Sub-families of counter transactions, which are not all in cash. */
const METHODS_AT_COUNTER: Readonly<Record<string, MovementMethod>> = {
  ...{ CDPT: 'cash', CWDL: 'cash', BCDP: 'cash', BCWD: 'cash', CHKD: 'check' },
}

const PAYMENTS = 'PMNT'
const COUNTER = 'CNTR'

/** The method that the code of an element of CAMT.053 names; null for other codes and none. */
const methodOfCode = (element: XmlElement): MovementMethod | null => {
  const [domain, family, subFamily] = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((path) =>
    textAt(element, `BkTxCd/Domn/${path}`),
  )
  if (domain !== PAYMENTS) return null
  return (family === COUNTER ? METHODS_AT_COUNTER[subFamily ?? ''] : METHODS_BY_FAMILY[family ?? '']) ?? null
}

/**
 * Returns the method of a movement: by the code of one of the elements, then by the words of one of
 * the texts, the first first. A transfer where neither says more.
 */
export const movementMethod = (texts: readonly string[], elements: readonly XmlElement[] = []): MovementMethod => {
  for (const element of elements) {
    const method = methodOfCode(element)
    if (method !== null) return method
  }
  for (const text of texts) {
    const method = methodOfLabel(text)
    if (method !== null) return method
  }
  return 'transfer'
}
