import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/overlays/toast.ts'

/**
 * Announces a save that has changed nothing. A change is announced by the toast that offers to undo
 * it.
 */
export const useUnchangedToast = (): ((hasChanged: boolean) => void) => {
  const { t } = useTranslation()
  return (hasChanged) => {
    if (!hasChanged) toast.success(t('saved'))
  }
}
