import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useActionText } from '../action-text/use-action-text.ts'

interface OverwroteWords {
  readonly title: string
  readonly detail: string
  /** Label of the button that restores the other person's value. */
  readonly restore: string
}

/** « Marie Durand avait mis « Haute » à 14:02 » · « Priorité : vous avez mis « Basse » ». */
export const useOverwroteText = (): ((event: LoggedEvent) => OverwroteWords | null) => {
  const { t } = useTranslation('undo')
  const labels = useLabels()
  const format = useFormat()
  const actionText = useActionText()
  return useCallback(
    (event) => {
      const { overwrote, model } = event
      if (!overwrote || !isModelName(model)) return null
      const { field, value, by, at } = overwrote
      const label = labels.fieldOf(model, field)
      const otherValue = actionText.value(model, field, value)
      const ownValue = actionText.value(model, field, event.payload[field])
      return {
        title:
          otherValue === null
            ? t('overwroteNothing', { by, when: format.when(at) })
            : t('overwrote', { by, when: format.when(at), value: otherValue }),
        detail:
          ownValue === null
            ? t('overwroteMineNothing', { field: label })
            : t('overwroteMine', { field: label, value: ownValue }),
        restore: otherValue === null ? t('restoreNothing') : t('restore', { value: otherValue }),
      }
    },
    [t, labels, format, actionText],
  )
}
