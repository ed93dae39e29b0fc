import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { toast } from '../../kit/overlays/toast.ts'
import type { UndoReport } from './undo-report.ts'

interface UndoneAction {
  readonly title: string
  /** Title of the record, where there is one. */
  readonly recordTitle: string | null
  /** Opens the events of a group that could not all be undone. */
  onSee(): void
}

/** Reports the result of an undo in one sentence, with its reason. */
export const useUndoReport = () => {
  const { t } = useTranslation('undo')
  const { connection } = useSyncStatus()
  const isOffline = connection === 'offline'

  return useCallback(
    ({ kind, undoneCount, total, reasons }: UndoReport, { title, recordTitle, onSee }: UndoneAction): void => {
      const withRecord = (text: string): string => [recordTitle, text].filter(Boolean).join(' · ')
      const why = reasons
        .map(({ reason, count }) => (reasons.length > 1 ? `${count} × ${t(`why.${reason}`)}` : t(`why.${reason}`)))
        .join(' ')
      switch (kind) {
        case 'withdrawn':
          toast.success(t('undone', { what: title }), { description: withRecord(t('withdrawn')) })
          break
        case 'back':
          toast.success(t('undone', { what: title }), {
            description: withRecord(t(isOffline ? 'backLater' : 'back', { count: undoneCount })),
          })
          break
        case 'dropped':
          toast(t('undone', { what: title }), { description: withRecord(t('dropped')) })
          break
        case 'partly':
          toast.warning(t('partly', { count: undoneCount, of: total }), {
            description: why,
            action: { label: t('group.see'), onClick: onSee },
          })
          break
        case 'impossible':
          toast.error(t('impossible', { what: title }), { description: withRecord(why || t('why.settled')) })
          break
      }
    },
    [t, isOffline],
  )
}
