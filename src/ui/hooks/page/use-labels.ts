import { useMemo } from 'react'
import type { Field } from '#contract/core/kinds/field.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Labels } from '../../locales/label-types.ts'
import { actionLabel, choiceLabel, doneLabel, fieldLabel, labelsOfClient } from '../../locales/labels.ts'
import { labelsOf } from '../../locales/loaded-labels.ts'
import { useServices } from '../../services/services.tsx'
import { useLocale } from './use-path.ts'

interface LabelsInUse extends Labels {
  /** Lookups by names known only at run time. */
  fieldOf(model: ModelName, field: string): string
  actionOf(model: ModelName, action: string): string
  doneOf(model: ModelName, action: string): string | null
  /** The result of an action that a person of a client has done. */
  clientDoneOf(model: ModelName, action: string): string | null
  /** « ticket » or « tickets », after a count. */
  nounOf(model: ModelName, count: number): string
  choiceOf(field: Pick<Field, 'choices'>, value: string): string
}

/**
 * Labels of the contract's models, fields, actions and choices in the language of the page, as the
 * person of the page reads them.
 */
export const useLabels = (): LabelsInUse => {
  const locale = useLocale()
  const isOfClient = useServices().person?.actor.role === 'client'
  return useMemo(() => {
    // None is singular in French, and plural in English.
    const plurals = new Intl.PluralRules(locale)
    const common = labelsOf(locale)
    const ofClient = labelsOfClient(common)
    const labels = isOfClient ? ofClient : common
    return {
      ...labels,
      fieldOf: (model: ModelName, field: string) => fieldLabel(labels, model, field),
      actionOf: (model: ModelName, action: string) => actionLabel(labels, model, action),
      doneOf: (model: ModelName, action: string) => doneLabel(labels, model, action),
      clientDoneOf: (model: ModelName, action: string) => doneLabel(ofClient, model, action),
      nounOf: (model: ModelName, count: number) => labels.model[model][plurals.select(count) === 'one' ? 'one' : 'many'],
      choiceOf: (field: Pick<Field, 'choices'>, value: string) => choiceLabel(labels, field, value),
    }
  }, [locale, isOfClient])
}
