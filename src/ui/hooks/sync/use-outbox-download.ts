import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/overlays/toast.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'

/**
 * Downloads the outbox, or the given events, as a file that any browser of this person can import.
 */
export const useOutboxDownload = (): ((eventIds?: readonly string[]) => Promise<void>) => {
  const { t } = useTranslation('outbox')
  const { outbox, now } = useServices()
  return useCallback(
    async (eventIds) => {
      try {
        const file = new Blob([await outbox.exportOutbox(eventIds)], { type: 'application/json' })
        saveFile(file, `${t('file.name')}-${now().toISOString().slice(0, 10)}.json`)
      } catch {
        toast.error(t('file.notMade'))
      }
    },
    [outbox, now, t],
  )
}
