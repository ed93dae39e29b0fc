import { BellRing, Calculator, CalendarPlus, Clock, Landmark, LayoutDashboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePath } from '../../hooks/page/use-path.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { productPresentation } from '../../models/product/presentation.ts'
import { receivedInvoicePresentation } from '../../models/received-invoice/presentation.ts'
import type { Destination } from '../../navigation.ts'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'

const TABS = [
  { id: 'manager.invoicing', icon: LayoutDashboard },
  { id: 'manager.invoices', icon: invoicePresentation.icon },
  { id: 'manager.reminders', icon: BellRing },
  { id: 'manager.products', icon: productPresentation.icon },
  { id: 'manager.pointagesToInvoice', icon: Clock },
  { id: 'manager.invoicingMonth', icon: CalendarPlus },
  { id: 'manager.received_invoices', icon: receivedInvoicePresentation.icon },
  { id: 'manager.bank', icon: Landmark },
  { id: 'manager.accounting', icon: Calculator },
] as const satisfies readonly { id: Destination; icon: unknown }[]

export type InvoicingTab = (typeof TABS)[number]['id']

/** Title and tabs of the screens of invoicing. */
export const InvoicingTabs = ({ current }: { readonly current: InvoicingTab }) => {
  const { t } = useTranslation('invoice')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  return (
    <>
      <ScreenTitle title={tTitle(current)} />
      <TabLinks
        label={t('parts')}
        current={current}
        tabs={TABS.map(({ id, icon }) => ({ id, icon, to: path(id), text: id === 'manager.invoicing' ? t('overview') : tTitle(id) }))}
      />
    </>
  )
}
