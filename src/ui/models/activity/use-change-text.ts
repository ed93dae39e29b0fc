import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { useValueText } from '../../fields/use-value-text.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { isReferenceModel } from '../../hooks/records/references.tsx'
import type { FieldChange } from './activity-runs.ts'
import { type ActionWords, useActionWords } from './use-action-words.ts'
import type { RecordNames } from './use-record-names.ts'

/** A change as words; `from` and `to` are null where there was or is nothing. */
export interface ChangeText {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

interface ActivityTexts {
  change(model: ModelName, change: FieldChange): ChangeText
  readonly action: ActionWords
  /** « Ticket », or « Connexions » for what no model holds. */
  model(model: string): string
}

/**
 * Words for the changes and actions of the activity: labels of fields, names of records, formats.
 */
export const useActivityTexts = (names: RecordNames): ActivityTexts => {
  const { t } = useTranslation('activity')
  const action = useActionWords()
  const labels = useLabels()
  const valueText = useValueText()
  return useMemo(() => {
    const value = (model: ModelName, field: string, of: unknown): string | null => {
      const definition = modelOf(model).fields[field]
      if (!definition || of === null || of === undefined) return null
      const target = definition.kind === 'belongsTo' ? definition.model : undefined
      const name =
        target !== undefined && isModelName(target) && !isReferenceModel(target)
          ? names.nameOf(target, String(of))
          : null
      return name ?? valueText(definition, of)
    }
    const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
    return {
      change: (model, { field, from, to }) => ({
        field: labels.fieldOf(model, field),
        from: value(model, field, from),
        to: value(model, field, to),
      }),
      action,
      model: (model) =>
        isModelName(model) ? capital(labels.model[model].one) : t(model === 'mail' ? 'mails' : 'sessions'),
    }
  }, [t, action, labels, valueText, names])
}
