import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { useValueText } from '../../fields/use-value-text.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { intendedChanges } from './intended-changes.ts'

type ActionUse = Pick<LoggedEvent, 'action' | 'payload' | 'was' | 'at'>

export interface ActionText {
  /** One value of a field as text; null where there is none. */
  value(model: ModelName, field: string, value: unknown): string | null
  /** The name of an action: « Terminer ». */
  action(model: string, action: string): string
  /**
   * The intended result of an action: « Statut : Terminé », « Pointage supprimé »; the action's
   * name where neither a field nor a text of the action tells it.
   */
  outcome(model: string, use: ActionUse, record: AnyRecord | null): string
}

/** Names of actions and their changes, as text in the language of the page. */
export const useActionText = (): ActionText => {
  const { t } = useTranslation('undo')
  const labels = useLabels()
  const valueText = useValueText()
  const context = useActionContext()

  return useMemo((): ActionText => {
    const value: ActionText['value'] = (model, field, of) => {
      const definition = modelOf(model).fields[field]
      return definition ? valueText(definition, of) : null
    }
    const action: ActionText['action'] = (model, name) => (isModelName(model) ? labels.actionOf(model, name) : name)
    return {
      value,
      action,
      outcome: (model, use, record) => {
        if (!isModelName(model)) return action(model, use.action)
        const done = labels.doneOf(model, use.action)
        if (done !== null) return done
        const [first] = intendedChanges(model, use, record, context)
        if (!first) return action(model, use.action)
        const text = value(model, first.field, first.to)
        const field = labels.fieldOf(model, first.field)
        return text === null ? t('cleared', { field }) : t('became', { field, value: text })
      },
    }
  }, [t, labels, valueText, context])
}
