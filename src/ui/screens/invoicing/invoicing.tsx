import { useAfterPaint } from '../../hooks/page/use-after-paint.ts'
import { useAgedBalance } from '../../models/invoice/balance/use-aged-balance.ts'
import { useAsOfDay } from '../../widgets/as-of/as-of-day.ts'
import { AsOfField } from '../../widgets/as-of/as-of-field.tsx'
import { AgedBalanceSection } from './overview/aged-balance-section.tsx'
import { DraftsSection } from './overview/drafts-section.tsx'
import { MonthQueue } from './overview/month-queue.tsx'
import { OpenAmounts } from './overview/open-amounts.tsx'
import { UnbilledSection } from './overview/unbilled-section.tsx'
import { useUnbilledTime } from './overview/use-unbilled-time.ts'
import { PastInvoicing } from './past-invoicing.tsx'

/** Amounts to invoice, send and collect; those of a past day where the address names one. */
export const Invoicing = () => {
  const day = useAsOfDay()
  return day === null ? <PresentInvoicing /> : <PastInvoicing day={day} />
}

/** Totals, aged balance, months, time and drafts of today. */
const PresentInvoicing = () => {
  const balance = useAgedBalance()
  const unbilled = useUnbilledTime()
  // The parts below the window are rendered after the first frame.
  const isPainted = useAfterPaint()
  return (
    <div className="mx-auto grid max-w-[1240px] grid-cols-1 gap-4 px-4 py-6 sm:px-8">
      <div className="flex justify-end">
        <AsOfField />
      </div>
      <OpenAmounts balance={balance} unbilled={unbilled} />
      <AgedBalanceSection balance={balance} day={null} />
      {isPainted && (
        <>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <MonthQueue unbilled={unbilled} />
            <DraftsSection />
          </div>
          <UnbilledSection unbilled={unbilled} />
        </>
      )}
    </div>
  )
}
