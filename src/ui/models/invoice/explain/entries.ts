import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** A time entry behind a line of an invoice. */
export interface ExplainedEntry {
  readonly id: string
  readonly date: string
  /** Name of the person; null where this device does not know it. */
  readonly person: string | null
  /** Invoiced UT. */
  readonly ut: number
  /** Worked UT, where others are invoiced. */
  readonly workedUt: number | null
  readonly comment: string | null
  /** Null where the person does not see the ticket. */
  readonly ticketId: string | null
  readonly ticketName: string | null
}

export const utOf = (entries: readonly Pick<ExplainedEntry, 'ut'>[]): number =>
  entries.reduce((sum, { ut }) => sum + ut, 0)

/** Cents of an hour on a line, without TVA; null where the line is not billed by the hour. */
export const hourPriceOfLine = ({
  unit,
  unit_price,
}: Pick<Mirrored<'invoice_line'>, 'unit' | 'unit_price'>): number | null => (unit === 'hour' ? unit_price : null)

/** Cents of one entry, to a quarter: the line is rounded, its entries are not. */
export const entryAmount = ({ ut }: Pick<ExplainedEntry, 'ut'>, hourPrice: number): number =>
  (ut * hourPrice) / UT_PER_HOUR
