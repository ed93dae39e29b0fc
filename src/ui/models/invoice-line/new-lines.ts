import { DEFAULT_TVA } from '#contract/models/invoice-line/invoice-line.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { DiscountLine } from './discount.ts'
import type { Line } from './use-lines.ts'

type Tax = Pick<Line, 'tva' | 'tva_category' | 'exemption_code' | 'exemption_reason'>

export type NewLine = Readonly<Record<string, unknown>>

const STANDARD: Tax = { tva: DEFAULT_TVA, tva_category: 'standard', exemption_code: null, exemption_reason: null }

/** The place after the last line. */
export const placeAfter = (lines: readonly Pick<Line, 'position'>[]): number =>
  lines.reduce((last, { position }) => Math.max(last, position), -1) + 1

const taxOf = ({ tva, tva_category, exemption_code, exemption_reason }: Tax): Tax => ({
  tva,
  tva_category,
  exemption_code,
  exemption_reason,
})

/** Tax of a further line: that of the line before it. */
const usualTax = (lines: readonly Line[]): Tax => {
  const last = lines.at(-1)
  return last ? taxOf(last) : STANDARD
}

interface Surroundings {
  readonly invoiceId: string
  readonly lines: readonly Line[]
}

const base = ({ invoiceId, lines }: Surroundings) => ({ invoice_id: invoiceId, position: placeAfter(lines) })

export const blankLine = (around: Surroundings, designation: string): NewLine => ({
  ...base(around),
  ...usualTax(around.lines),
  nature: around.lines.at(-1)?.nature ?? 'services',
  designation,
})

/** A text has the tax of the line before it, so that it adds no rate to the sums. */
export const textLine = (around: Surroundings, designation: string): NewLine => ({
  ...blankLine(around, designation),
  quantity: 0,
  unit_price: 0,
})

export const productLine = (around: Surroundings, product: Mirrored<'product'>): NewLine => ({
  ...base(around),
  ...taxOf(product),
  nature: product.nature,
  designation: product.name,
  unit_price: product.price,
  product_id: product.id,
})

/** The lines of a discount, in a row. */
export const linesOfDiscount = (
  around: Surroundings,
  discounts: readonly DiscountLine[],
  designation: string,
): readonly NewLine[] =>
  discounts.map((discount, at) => ({
    ...base(around),
    ...discount,
    position: placeAfter(around.lines) + at,
    designation,
  }))
