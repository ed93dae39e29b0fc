import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isModelName } from '#contract/registry.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import type { activityFr } from '../../locales/fr/activity.ts'

type RecordAction = keyof typeof activityFr.action
type SessionAction = keyof typeof activityFr.session

/** Says that an action was done; people of a client answer with some that the team works with. */
export type ActionWords = (model: string, action: string, isOfClient: boolean) => string

/**
 * The words of actions in the activity: « Statut changé », where a button says « Changer le statut
 * ».
 */
export const useActionWords = (): ActionWords => {
  const { t, i18n } = useTranslation('activity')
  const labels = useLabels()
  return useMemo(
    () => (model, action, isOfClient) => {
      if (!isModelName(model))
        return i18n.exists(`activity:session.${action}`) ? t(`session.${action as SessionAction}`) : action
      const done = isOfClient ? labels.clientDoneOf(model, action) : labels.doneOf(model, action)
      return done ?? (i18n.exists(`activity:action.${action}`) ? t(`action.${action as RecordAction}`) : action)
    },
    [t, i18n, labels],
  )
}
