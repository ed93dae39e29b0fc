import { foldedHeader } from '#contract/core/files/folded-header.ts'

/** Role of a column in a statement. */
export const COLUMN_ROLES = ['date', 'label', 'amount', 'debit', 'credit', 'reference'] as const
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
  readonly reference: number | null
}

/** Names of columns at French and international banks, without accents and in small letters. */
const NAMES: Readonly<Record<ColumnRole, RegExp>> = {
  date: /^(date( (de )?(l )?(operation|comptable|comptabilisation|transaction))?|dateop|operation date|booking date|jour)$/,
  label:
    /^(libelle.*|label|description|designation|intitule|nature( de l operation)?|details?|detail de l ecriture|informations? complementaires?|motif|communication|contrepartie|nom( de la)? contrepartie|payee|memo|commentaire)$/,
  amount: /^(montant.*|amount|valeur en (eur|euros)|somme)$/,
  debit: /^(debit.*|retrait|sortie|withdrawal|paid out)$/,
  credit: /^(credit.*|depot|entree|deposit|paid in)$/,
  reference: /^(reference.*|ref|n( |o |umero )?(d )?operation|numero|transaction id|id|identifiant)$/,
}
const SECOND_DATE = /^(date (de )?valeur|value date|dateval)$/

const LINES_TRIED = 30

const placesOf = (row: readonly string[], role: ColumnRole): readonly number[] =>
  row.flatMap((header, index) => (NAMES[role].test(foldedHeader(header)) ? [index] : []))

/**
 * Finds the line of headers and the columns that it names. Null where no line names a date and an
 * amount: a person chooses the columns then.
 */
export const detectColumns = (rows: readonly (readonly string[])[]): ColumnMap | null => {
  for (const [index, row] of rows.slice(0, LINES_TRIED).entries()) {
    const first = (role: ColumnRole): number | null => placesOf(row, role)[0] ?? null
    const [debit, credit] = [first('debit'), first('credit')]
    const isSplit = debit !== null && credit !== null
    const amount = isSplit ? null : first('amount')
    const valueDate = row.findIndex((header) => SECOND_DATE.test(foldedHeader(header)))
    const date = first('date') ?? (valueDate === -1 ? null : valueDate)
    if (date === null || (amount === null && !isSplit)) continue
    return {
      skip: index + 1,
      ...{ date, amount, labels: placesOf(row, 'label'), reference: first('reference') },
      ...(isSplit ? { debit, credit } : { debit: null, credit: null }),
    }
  }
  return null
}

/** The columns that a person starts from where none are found. */
export const NO_COLUMNS: ColumnMap = { skip: 0, date: null, labels: [], amount: null, debit: null, credit: null, reference: null }

export const isComplete = ({ date, amount, debit, credit }: ColumnMap): boolean =>
  date !== null && (amount !== null || debit !== null || credit !== null)
