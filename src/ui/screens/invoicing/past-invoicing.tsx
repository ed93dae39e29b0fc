import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { agedBalanceAsOf, countsAsOf } from '../../models/invoice/as-of/past-balance.ts'
import { usePastInvoices } from '../../models/invoice/as-of/use-past-invoices.ts'
import { LATE, UNPAID } from '../../models/invoice/balance/owed.ts'
import { AsOfBanner } from '../../widgets/as-of/as-of-banner.tsx'
import { onDay } from '../../widgets/as-of/as-of-day.ts'
import { KeptFrom } from '../../widgets/as-of/kept-from.tsx'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { AgedBalanceSection } from './overview/aged-balance-section.tsx'
import { FigureTile } from './overview/figure-tile.tsx'

/** Receivables at the end of a past day: unpaid and late invoices, and the aged balance. */
export const PastInvoicing = ({ day }: { readonly day: string }) => {
  const { t } = useTranslation('asOf')
  const { t: tInvoice } = useTranslation('invoice')
  const { t: tInvoicing } = useTranslation('invoicing')
  const path = usePath()
  const format = useFormat()
  const { past$, isIncomplete, keptFrom } = usePastInvoices(day)
  const { value: past } = useObservable(past$)
  const balance = useMemo(() => past && agedBalanceAsOf(past, day), [past, day])
  const counts = useMemo(() => past && countsAsOf(past, day), [past, day])
  const sums = balance?.map(({ classes: { notDue, ...late } }) => ({
    notDue,
    late: Object.values(late).reduce((sum, cents) => sum + cents, 0),
  }))
  const late = sums?.reduce((sum, one) => sum + one.late, 0)
  const owed = sums?.reduce((sum, one) => sum + one.late + one.notDue, 0)
  const invoices = path('manager.invoices')
  return (
    <>
      <AsOfBanner day={day}>
        <p>{t('receivablesHint')}</p>
        {isIncomplete && <p>{t('invoicesOffline')}</p>}
        <KeptFrom at={keptFrom} text="invoicesForgotten" />
      </AsOfBanner>
      <div className="mx-auto grid max-w-[1240px] grid-cols-1 gap-4 px-4 py-6 sm:px-8">
        <ul aria-label={tInvoicing('amounts')} className="grid gap-4 sm:grid-cols-2">
          <FigureTile
            label={tInvoice('unpaid')}
            hint={tInvoicing('unpaidHint')}
            to={onDay(invoices + filterSearch(UNPAID), day)}
            count={counts?.unpaid}
            sum={owed === undefined ? undefined : format.euros(owed)}
          />
          <FigureTile
            label={tInvoice('lateOnes')}
            hint={tInvoice('lateHint')}
            to={onDay(`${invoices}${filterSearch(LATE)}&orderBy=due_date:asc`, day)}
            count={counts?.late}
            sum={late === undefined ? undefined : format.euros(late)}
            isAlarming
          />
        </ul>
        <AgedBalanceSection balance={balance} day={day} />
      </div>
    </>
  )
}
