import { useAgedBalance } from '../../models/invoice/balance/use-aged-balance.ts'
import { InvoicingTabs } from './invoicing-tabs.tsx'
import { AgedBalanceSection } from './overview/aged-balance-section.tsx'
import { DraftsSection } from './overview/drafts-section.tsx'
import { MonthQueue } from './overview/month-queue.tsx'
import { OpenAmounts } from './overview/open-amounts.tsx'
import { UnbilledSection } from './overview/unbilled-section.tsx'
import { useUnbilledTime } from './overview/use-unbilled-time.ts'

/** Amounts to invoice, send and collect: totals, aged balance, months, time and drafts. */
export const Invoicing = () => {
  const balance = useAgedBalance()
  const unbilled = useUnbilledTime()
  return (
    <>
      <InvoicingTabs current="manager.invoicing" />
      <div className="mx-auto grid max-w-[1240px] grid-cols-1 gap-4 px-4 py-6 sm:px-8">
        <OpenAmounts balance={balance} unbilled={unbilled} />
        <AgedBalanceSection balance={balance} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <MonthQueue unbilled={unbilled} />
          <DraftsSection />
        </div>
        <UnbilledSection unbilled={unbilled} />
      </div>
    </>
  )
}
