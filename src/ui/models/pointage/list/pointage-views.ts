import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffSpace } from '../../../navigation.ts'
import { usePerson } from '../../../services/services.tsx'
import { movingPeriod } from '../../../text/relative-days.ts'
import type { BuiltInView } from '../../../widgets/views/view-bar.tsx'

/** Built-in views: my time, this month, and for managers the time on no invoice yet. */
export const usePointageViews = (space: StaffSpace): readonly BuiltInView[] => {
  const { t } = useTranslation('pointage')
  const { actor } = usePerson()
  return useMemo(() => {
    const mine = { user_id: { in: [actor.id] } }
    return [
      { key: 'all', label: t('views.all'), filter: {} },
      { key: 'mine', label: t('views.mine'), filter: mine },
      { key: 'today', label: t('views.today'), filter: { ...mine, date: movingPeriod('today') } },
      { key: 'month', label: t('views.month'), filter: { date: movingPeriod('month') } },
      ...(space === 'manager' ? [{ key: 'open', label: t('views.open'), filter: { invoice_id: { in: [null] } } }] : []),
    ]
  }, [t, actor.id, space])
}
