import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/overlays/toast.ts'

/** Announces a save, unless the toast that offers to undo the change announces it. */
export const useSavedToast = (): ((isUndoOffered: boolean) => void) => {
  const { t } = useTranslation()
  return (isUndoOffered) => {
    if (!isUndoOffered) toast.success(t('saved'))
  }
}
