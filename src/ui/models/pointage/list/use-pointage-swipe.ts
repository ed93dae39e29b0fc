import { Pencil, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { RowSwipe } from '../../../widgets/list/rows/row-swipe.ts'
import type { OpenPointageDialog } from '../pointage-dialogs.tsx'
import { usePointageRights } from '../use-pointage-rights.ts'

/**
 * Opens the form of a pointage by a swipe to the right, and asks before its deletion by one to the
 * left.
 */
export const usePointageSwipe = (ask: OpenPointageDialog): ((pointage: Mirrored<'pointage'>) => RowSwipe) => {
  const { t } = useTranslation()
  const rightsOf = usePointageRights()
  return useCallback(
    (pointage) => {
      const { mayEdit, mayDelete } = rightsOf(pointage)
      return {
        right: mayEdit ? { label: t('edit'), icon: Pencil, run: () => ask.edit(pointage) } : null,
        left: mayDelete ? { label: t('delete'), icon: Trash2, run: () => ask.remove(pointage) } : null,
      }
    },
    [t, rightsOf, ask],
  )
}
