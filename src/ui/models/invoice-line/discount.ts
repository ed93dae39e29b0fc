import { lineAmount } from '#contract/core/kinds/money.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** A share of the sum in hundredths of a percent, or an amount in cents without TVA. */
export type Discount =
  | { readonly kind: 'percent'; readonly hundredths: number }
  | { readonly kind: 'amount'; readonly cents: number }

type Taxed = Pick<
  Mirrored<'invoice_line'>,
  'quantity' | 'unit_price' | 'tva' | 'tva_category' | 'exemption_code' | 'exemption_reason' | 'nature'
>

const taxKey = ({ tva, tva_category: category, exemption_code: code, nature }: Taxed): string =>
  [category, tva, code ?? '', nature].join(':')

export type DiscountLine = Omit<Taxed, 'quantity'>

/**
 * The lines of a discount on all lines: one for each rate and category of TVA, with a negative
 * price. An amount is divided in proportion to the sums; the largest one takes the rest of the
 * rounding. None where nothing is left to be reduced.
 */
export const discountLines = (lines: readonly Taxed[], discount: Discount): readonly DiscountLine[] => {
  const groups = [...Map.groupBy(lines, taxKey).values()]
    .flatMap(([first, ...others]) =>
      first ? [{ first, base: [first, ...others].reduce((sum, line) => sum + lineAmount(line), 0) }] : [],
    )
    .filter(({ base }) => base > 0)
    .toSorted((a, b) => b.base - a.base)
  const total = groups.reduce((sum, { base }) => sum + base, 0)
  if (total === 0) return []
  const wanted = discount.kind === 'amount' ? discount.cents : Math.round((total * discount.hundredths) / 10_000)
  const shares = groups.map(({ base }) => Math.round((wanted * base) / total))
  const rest = wanted - shares.reduce((sum, share) => sum + share, 0)
  return groups.flatMap(({ first: { tva, tva_category, exemption_code, exemption_reason, nature } }, at) => {
    const cents = (shares[at] ?? 0) + (at === 0 ? rest : 0)
    return cents === 0 ? [] : [{ unit_price: -cents, tva, tva_category, exemption_code, exemption_reason, nature }]
  })
}
