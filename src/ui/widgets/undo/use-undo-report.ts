import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useSyncStatus } from '../../hooks/use-sync-status.ts'
import type { UndoAnswer } from './undo-answer.ts'

interface About {
  readonly what: string
  /** Title of the record, where there is one. */
  readonly where: string | null
  /** Opens the events of a group that could not all be undone. */
  onSee(): void
}

/** Reports the result of an undo in one sentence, with its reason. */
export const useUndoReport = () => {
  const { t } = useTranslation('undo')
  const { connection } = useSyncStatus()
  const isOffline = connection === 'offline'

  return useCallback(
    ({ kind, taken, of, reasons }: UndoAnswer, { what, where, onSee }: About): void => {
      const at = (text: string): string => [where, text].filter(Boolean).join(' · ')
      const why = reasons.map(({ reason, count }) => (reasons.length > 1 ? `${count} × ${t(`why.${reason}`)}` : t(`why.${reason}`))).join(' ')
      switch (kind) {
        case 'withdrawn':
          toast.success(t('undone', { what }), { description: at(t('withdrawn')) })
          break
        case 'back':
          toast.success(t('undone', { what }), { description: at(t(isOffline ? 'backLater' : 'back', { count: taken })) })
          break
        case 'dropped':
          toast(t('undone', { what }), { description: at(t('dropped')) })
          break
        case 'partly':
          toast.warning(t('partly', { taken, of }), { description: why, action: { label: t('group.see'), onClick: onSee } })
          break
        case 'impossible':
          toast.error(t('impossible', { what }), { description: at(why || t('why.settled')) })
          break
      }
    },
    [t, isOffline],
  )
}
