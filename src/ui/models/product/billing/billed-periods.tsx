import { createContext, type ReactNode, use, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { BilledPeriod } from '#contract/invoicing/billed-period.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { nextBillingOf } from './next-billing.ts'

/** The newest invoiced period of each product; undefined until it has been read. */
type BilledPeriods = ReadonlyMap<RecordId, BilledPeriod> | undefined

const PeriodsContext = createContext<BilledPeriods>(undefined)

/** Ids are decimal: every id sorts after this text. */
const OF_PRODUCTS = { search: '', filter: { product_id: { from: '0' } } }
const BY_PERIOD = {
  sum: [],
  by: ['product_id', 'period_start', 'period_end', 'invoice_id.kind', 'invoice_id.month'],
} as const

/** The periods that are on invoices; a credit note is none. */
export const useBilledPeriods = (): BilledPeriods => {
  const { value } = useAggregate('invoice_line', OF_PRODUCTS, BY_PERIOD)
  return useMemo(() => {
    if (!value) return undefined
    const newest = new Map<RecordId, BilledPeriod>()
    for (const { by } of value) {
      const [product, period, end, kind, month] = by
      const day = period ?? month
      if (kind === 'credit_note' || day === null || day === undefined) continue
      const known = newest.get(String(product))
      const from = String(day)
      if (known === undefined || from > known.from)
        newest.set(String(product), { from, to: typeof end === 'string' ? end : null })
    }
    return newest
  }, [value])
}

/** Reads the invoiced periods once for all rows of a list. */
export const BilledPeriodsProvider = ({ children }: { readonly children: ReactNode }) => (
  <PeriodsContext value={useBilledPeriods()}>{children}</PeriodsContext>
)

/**
 * The day from which a product is invoiced next; null where there is none, or while it is unknown.
 */
export const useNextBilling = (): ((product: Mirrored<'product'>) => string | null) => {
  const periods = use(PeriodsContext)
  const today = useToday()
  return (product) => (periods && nextBillingOf(product, periods.get(product.id) ?? null, today)) || null
}
