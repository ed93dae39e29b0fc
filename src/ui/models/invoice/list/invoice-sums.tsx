import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { combineLatest, map, type Observable, switchMap } from 'rxjs'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { AggregateGroup, RecordQueries, RecordSet } from '#src/store/queries/record-queries.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { remainingOf } from '../balance/owed.ts'

const AMOUNTS = {
  sum: ['amount_ht', 'amount_tva', 'amount_ttc', 'amount_deducted'],
  by: ['stage', 'fully_paid'],
} as const
const OPEN_IDS = { sum: [], by: ['id'] } as const
const PAID = { sum: ['amount'], by: [] } as const
/** An id that no record has: no ids would be no filter. */
const NO_RECORD = ''

/** Sums of all matching invoices, on all pages: HT, TVA, TTC and what remains to be paid. */
export const InvoiceSums = ({ query: { search, filter } }: { readonly query: ListQuery }) => {
  const { t } = useTranslation('invoicing')
  const { queries } = useServices()
  const format = useFormat()
  const { value: sums, current } = useObservable(
    useMemo(() => sums$(queries, { search, filter }), [queries, search, filter]),
  )
  if (!sums) return null
  return (
    <span className={current ? undefined : 'invisible'}>
      {' · '}
      <span className="font-medium text-ink tabular">{t('sums.ht', { amount: format.euros(sums.ht) })}</span>
      <span className="tabular max-sm:hidden">
        {' · '}
        {t('sums.tva', { amount: format.euros(sums.tva) })}
      </span>
      <span className="tabular">
        {' · '}
        {t('sums.ttc', { amount: format.euros(sums.ttc) })}
        {' · '}
        {t('sums.due', { amount: format.euros(sums.due) })}
      </span>
    </span>
  )
}

/** Cents. */
interface Sums {
  readonly ht: number
  readonly tva: number
  readonly ttc: number
  readonly due: number
}

/**
 * Emits when the amounts and the payments of the same set are there: half of them would be a wrong
 * sum.
 */
const sums$ = (queries: RecordQueries, set: RecordSet): Observable<Sums> => {
  const paid$ = queries
    .aggregate('invoice', { ...set, filter: narrowed(set.filter) }, OPEN_IDS)
    .pipe(switchMap((ids) => queries.aggregate('transaction', paymentsOf(ids), PAID)))
  return combineLatest([queries.aggregate('invoice', set, AMOUNTS), paid$]).pipe(
    map(([groups, paid]) => sumsOf(groups, paid[0]?.sum[0] ?? 0)),
  )
}

const paymentsOf = (ids: readonly AggregateGroup[]): RecordSet => ({
  search: '',
  filter: { invoice_id: { in: ids.length === 0 ? [NO_RECORD] : ids.map(({ by: [id] }) => String(id)) } },
})

const sumsOf = (groups: readonly AggregateGroup[], paid: number): Sums => {
  const sumOf = (index: number): number => groups.reduce((sum, group) => sum + (group.sum[index] ?? 0), 0)
  const owed = groups
    .filter(({ by: [stage, isPaid] }) => stage === 'sent' && isPaid === false)
    .reduce(
      (sum, { sum: [, , ttc = 0, deducted = 0] }) =>
        sum + remainingOf({ stage: 'sent', amount_ttc: ttc, amount_deducted: deducted }, 0),
      0,
    )
  return { ht: sumOf(0), tva: sumOf(1), ttc: sumOf(2), due: owed - paid }
}

/** The matches that are sent and not fully paid. */
const narrowed = (filter: ListQuery['filter']): ListQuery['filter'] => {
  const both = (field: string, value: string | boolean) => {
    const asked = filter[field]
    return { in: asked && 'in' in asked && !asked.in.includes(value) ? [NO_RECORD] : [value] }
  }
  return { ...filter, stage: both('stage', 'sent'), fully_paid: both('fully_paid', false) }
}
