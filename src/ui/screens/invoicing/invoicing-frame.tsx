import { BellRing, Calculator, CalendarPlus, Clock, Landmark, LayoutDashboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RouteId } from '#contract/routes.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useRouteId } from '../../hooks/page/use-route-id.ts'
import type { ReadAhead } from '../../hooks/records/use-read-ahead.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { productPresentation } from '../../models/product/presentation.ts'
import { receivedInvoicePresentation } from '../../models/received-invoice/presentation.ts'
import type { Destination } from '../../navigation.ts'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { FramedScreens } from '../framed-screens.tsx'
import type { FrameScreens } from '../lazy-screen.tsx'
import { useTabReadAhead } from './use-tab-read-ahead.ts'

/** In the order in which a month is billed. */
const TABS = [
  { id: 'manager.invoicing', text: 'overview', icon: LayoutDashboard },
  { id: 'manager.pointagesToInvoice', text: 'toInvoice', icon: Clock },
  { id: 'manager.invoicingMonth', text: 'month', icon: CalendarPlus },
  { id: 'manager.invoices', text: 'invoices', icon: invoicePresentation.icon },
  { id: 'manager.reminders', text: 'reminders', icon: BellRing },
  { id: 'manager.bank', text: 'bank', icon: Landmark },
  { id: 'manager.received_invoices', text: 'received', icon: receivedInvoicePresentation.icon },
  { id: 'manager.products', text: 'products', icon: productPresentation.icon },
  { id: 'manager.accounting', text: 'accounting', icon: Calculator },
] as const satisfies readonly { id: Destination; text: string; icon: unknown }[]

type InvoicingTab = (typeof TABS)[number]['id']

/** The tab of a screen: both lists of time to be invoiced are tabs within one. */
const tabOf = (route: RouteId | null): InvoicingTab =>
  TABS.find(({ id }) => id === route)?.id ?? 'manager.pointagesToInvoice'

/** Title and tabs around the screens of invoicing, which stay while another one is opened. */
export const InvoicingFrame = ({ screens }: { readonly screens: FrameScreens }) => {
  const path = usePath()
  const { ahead, readAhead } = useTabReadAhead()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <InvoicingTabs current={tabOf(useRouteId())} readAhead={readAhead} />
      <FramedScreens screens={screens} ahead={ahead && { id: ahead, pathname: path(ahead) }} />
    </div>
  )
}

interface InvoicingTabsProps {
  readonly current: InvoicingTab
  readonly readAhead: Readonly<Partial<Record<InvoicingTab, ReadAhead>>>
}

const InvoicingTabs = ({ current, readAhead }: InvoicingTabsProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tInvoice } = useTranslation('invoice')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  return (
    <>
      <ScreenTitle title={tTitle(current)} />
      <TabLinks
        label={tInvoice('parts')}
        current={current}
        tabs={TABS.map(({ id, text, icon }) => ({
          id,
          icon,
          to: path(id),
          text: t(`tabs.${text}`),
          ...(readAhead[id] && { readAhead: readAhead[id] }),
        }))}
      />
    </>
  )
}
