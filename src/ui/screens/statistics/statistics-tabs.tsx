import { ChartColumn, Hourglass, type LucideIcon, ReceiptText, Scale, Ticket, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePath } from '../../hooks/page/use-path.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { FIGURE_PAGES, type FigurePageName } from '../../widgets/views/view-scope.ts'

const ICONS: Readonly<Record<FigurePageName, LucideIcon>> = {
  'statistics.time': ChartColumn,
  'statistics.unbilled': ReceiptText,
  'statistics.margin': Scale,
  'statistics.throughput': Ticket,
  'statistics.ages': Hourglass,
  'statistics.response': Timer,
}
const PAGES = Object.keys(ICONS) as readonly FigurePageName[]

/** Title and tabs of the pages of statistics. */
export const StatisticsTabs = ({ current }: { readonly current: FigurePageName }) => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  return (
    <>
      <ScreenTitle title={tTitle(FIGURE_PAGES[current].route)} />
      <TabLinks
        label={t('statistics.pages')}
        current={current}
        tabs={PAGES.map((id) => {
          const { route } = FIGURE_PAGES[id]
          return {
            id,
            icon: ICONS[id],
            to: path(route),
            text: route === 'manager.statistics' ? t('statistics.ut') : tTitle(route),
          }
        })}
      />
    </>
  )
}
