import { ChartColumn, Hourglass, ReceiptText, Scale, Ticket, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePath } from '../../hooks/page/use-path.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import type { Destination } from '../../navigation.ts'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import type { FigurePageName } from '../../widgets/views/view-scope.ts'

const TABS = [
  { id: 'statistics.time', route: 'manager.statistics', icon: ChartColumn },
  { id: 'statistics.unbilled', route: 'manager.statisticsUnbilled', icon: ReceiptText },
  { id: 'statistics.margin', route: 'manager.statisticsMargin', icon: Scale },
  { id: 'statistics.throughput', route: 'manager.statisticsThroughput', icon: Ticket },
  { id: 'statistics.ages', route: 'manager.statisticsAges', icon: Hourglass },
  { id: 'statistics.response', route: 'manager.statisticsResponse', icon: Timer },
] as const satisfies readonly { id: FigurePageName; route: Destination; icon: unknown }[]

/** Title and tabs of the pages of statistics. */
export const StatisticsTabs = ({ current }: { readonly current: FigurePageName }) => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  const shown = TABS.find(({ id }) => id === current) ?? TABS[0]
  return (
    <>
      <ScreenTitle title={tTitle(shown.route)} />
      <TabLinks
        label={t('statistics.pages')}
        current={current}
        tabs={TABS.map(({ id, route, icon }) => ({
          id,
          icon,
          to: path(route),
          text: route === 'manager.statistics' ? t('statistics.ut') : tTitle(route),
        }))}
      />
    </>
  )
}
