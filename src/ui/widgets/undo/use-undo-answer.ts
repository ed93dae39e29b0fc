import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Undone } from '#contract/core/event.ts'
import { useSyncStatus } from '../../use-sync-status.ts'
import { undoAnswerOf } from './undo-answer.ts'

interface About {
  readonly what: string
  /** Opens the rows of a group of which some stay. */
  onSee(): void
}

/** Says what came of an undo, in one sentence and its reason. */
export const useUndoAnswer = () => {
  const { t } = useTranslation('undo')
  const { connection } = useSyncStatus()
  const isOffline = connection === 'offline'

  return useCallback(
    (undone: Undone, { what, onSee }: About): void => {
      const { kind, taken, of, reasons } = undoAnswerOf(undone)
      const why = reasons.map(({ reason, count }) => (reasons.length > 1 ? `${count} × ${t(`why.${reason}`)}` : t(`why.${reason}`))).join(' ')
      switch (kind) {
        case 'withdrawn':
          toast.success(t('undone', { what }), { description: t('withdrawn') })
          break
        case 'back':
          toast.success(t('undone', { what }), { description: t(isOffline ? 'backLater' : 'back') })
          break
        case 'partly':
          toast.warning(t('partly', { taken, of }), { description: why, action: { label: t('group.see'), onClick: onSee } })
          break
        case 'impossible':
          toast.error(t('impossible', { what }), { description: why || t('why.settled') })
          break
      }
    },
    [t, isOffline],
  )
}
