import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { stageFieldOf } from '#contract/lifecycle/stage-field.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useActionText } from '../action-text/use-action-text.ts'

/**
 * « Marie Durand a mis « Fermé » aujourd’hui à 14:02. »: who moved the record to a stage from which
 * the refused step does not lead. Null where the refusal has another cause, or an unknown one.
 */
export const useStepText = (): ((event: LoggedEvent, record: AnyRecord | null) => string | null) => {
  const { t } = useTranslation('refusal')
  const format = useFormat()
  const actionText = useActionText()
  return useCallback(
    ({ model, refusal }, record) => {
      const field = isModelName(model) ? stageFieldOf(model) : undefined
      if (
        refusal?.code !== 'transition_not_allowed' ||
        !refusal.changed ||
        !record ||
        field === undefined ||
        !isModelName(model)
      )
        return null
      const value = actionText.value(model, field, fieldOf(record, field))
      return value === null
        ? null
        : t('moved', { by: refusal.changed.by, value, when: format.when(refusal.changed.at) })
    },
    [t, format, actionText],
  )
}
