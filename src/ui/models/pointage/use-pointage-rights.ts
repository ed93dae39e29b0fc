import { useCallback } from 'react'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useActionContext } from '../../hooks/records/references.tsx'

/** Actions that this person may take on a pointage. */
export const usePointageRights = () => {
  const context = useActionContext()
  return useCallback(
    (pointage: Mirrored<'pointage'>) => ({
      mayEdit: pointageActions.editUt.when(pointage, context, null) === null,
      mayDelete: pointageActions.delete.when(pointage, context, null) === null,
    }),
    [context],
  )
}
