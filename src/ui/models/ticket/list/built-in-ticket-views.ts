import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuiltInView } from '../../../widgets/views/view-bar.tsx'
import { useKnowsStatuses, useTicketViews } from './ticket-views.ts'

const SHOWN = ['all', 'open', 'mine', 'favorite'] as const

/** The built-in views of every ticket list. */
export const useBuiltInTicketViews = (): readonly BuiltInView[] => {
  const { t } = useTranslation('ticket')
  const views = useTicketViews()
  const isKnown = useKnowsStatuses()
  return useMemo(
    () =>
      SHOWN.map((key) => ({
        key,
        label: t(`views.${key}`),
        filter: views[key],
        isReady: isKnown || !('status_id' in views[key]),
      })),
    [t, views, isKnown],
  )
}
