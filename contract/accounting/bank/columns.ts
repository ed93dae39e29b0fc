import { foldedHeader } from '#contract/core/files/folded-header.ts'

/** Role of a column in a statement. */
export const COLUMN_ROLES = ['date', 'label', 'amount', 'debit', 'credit', 'currency', 'reference'] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** The place of each role's column, from 0. Several columns may be labels. */
export interface ColumnMap {
  /** Number of lines before the first movement. */
  readonly skip: number
  readonly date: number | null
  readonly labels: readonly number[]
  readonly amount: number | null
  readonly debit: number | null
  readonly credit: number | null
  /** Null where every amount is in euros. */
  readonly currency: number | null
  readonly reference: number | null
}

/** Names of columns at French and international banks, without accents and in small letters. */
const NAMES: Readonly<Record<ColumnRole, RegExp>> = {
  date: /^(date( (de )?(l )?(operation|comptable|comptabilisation|transaction|completed))?|dateop|operation date|booking date|completed date|jour)( utc)?$/,
  label:
    /^(libelle.*|label|description|designation|intitule|nature( de l operation)?|details?|detail de l ecriture|informations? complementaires?|motif|communication|contrepartie|nom( de la)? contrepartie|payee|memo|commentaire)$/,
  amount: /^(montant.*|amount|valeur en (eur|euros)|somme)$/,
  debit: /^(debit.*|retrait|sortie|withdrawal|paid out)$/,
  credit: /^(credit.*|depot|entree|deposit|paid in)$/,
  currency: /^((code )?(devise|monnaie)( du compte)?|(account |payment )?currency)$/,
  reference: /^(reference.*|ref|n( |o |umero )?(d )?operation|numero|transaction id|id|identifiant)$/,
}
const SECOND_DATE = /^(date (de )?(la )?valeur|value date|dateval|date started)( utc)?$/
/** An amount that is in euros, whatever the currency of the operation. */
const IN_EUROS = /\beur(os?)?\b/
/** Words of the payer, or the bank's number: both are searched for invoices. */
const REFERENCE_WORDS = /^(reference|ref)\b/

const LINES_TRIED = 30

const placesOf = (headers: readonly string[], name: RegExp): readonly number[] =>
  headers.flatMap((header, index) => (name.test(header) ? [index] : []))

/** The column of amounts, that of euros where there are several. */
const amountIn = (headers: readonly string[]): number | null => {
  const places = placesOf(headers, NAMES.amount)
  return places.find((place) => IN_EUROS.test(headers[place] ?? '')) ?? places[0] ?? null
}

/**
 * Finds the line of headers and the columns that it names. Null where no line names a date and an
 * amount: a person chooses the columns then.
 */
export const detectColumns = (rows: readonly (readonly string[])[]): ColumnMap | null => {
  for (const [index, row] of rows.slice(0, LINES_TRIED).entries()) {
    const headers = row.map(foldedHeader)
    const first = (role: ColumnRole): number | null => placesOf(headers, NAMES[role])[0] ?? null
    const [debit, credit] = [first('debit'), first('credit')]
    const isSplit = debit !== null && credit !== null
    const amount = isSplit ? null : amountIn(headers)
    const date = first('date') ?? placesOf(headers, SECOND_DATE)[0] ?? null
    if (date === null || (amount === null && !isSplit)) continue
    return {
      skip: index + 1,
      ...{ date, amount, reference: first('reference') },
      labels: [...placesOf(headers, NAMES.label), ...placesOf(headers, REFERENCE_WORDS)],
      currency: IN_EUROS.test(headers[amount ?? credit ?? 0] ?? '') ? null : first('currency'),
      ...(isSplit ? { debit, credit } : { debit: null, credit: null }),
    }
  }
  return null
}

/** The columns that a person starts from where none are found. */
export const NO_COLUMNS: ColumnMap = {
  ...{ skip: 0, date: null, labels: [], amount: null, debit: null, credit: null },
  ...{ currency: null, reference: null },
}

export const isComplete = ({ date, amount, debit, credit }: ColumnMap): boolean =>
  date !== null && (amount !== null || debit !== null || credit !== null)
