import { CalendarRange, ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePath } from '../../../hooks/page/use-path.ts'
import { TabLinks } from '../../../widgets/tabs/tab-links.tsx'

/** Address parameter that shows the totals instead of the week. */
export const TOTALS = 'totals'

/** The week of a technicien, and their time per period and projet. */
export const GeneralTabs = ({ current }: { readonly current: 'week' | 'totals' }) => {
  const { t } = useTranslation('timesheet')
  const path = usePath()
  const general = path('technicien.pointageGeneral')
  return (
    <TabLinks
      label={t('views')}
      current={current}
      tabs={[
        { id: 'week', to: general, text: t('weekView'), icon: CalendarRange },
        { id: 'totals', to: `${general}?view=${TOTALS}`, text: t('totalsView'), icon: ChartColumn },
      ]}
    />
  )
}
