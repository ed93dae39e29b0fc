import type { Field } from '#contract/core/kinds/field.ts'
import { perLocale } from '#contract/core/kinds/locale.ts'
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

/** Made once a language: a list asks for them in each of its rows. */
const labelsInUse = perLocale((locale) => {
  // None is singular in French, and plural in English.
  const plurals = new Intl.PluralRules(locale)
  const common = labelsOf(locale)
  const ofClient = labelsOfClient(common)
  const inUse = (labels: Labels): LabelsInUse => ({
    ...labels,
    fieldOf: (model, field) => fieldLabel(labels, model, field),
    actionOf: (model, action) => actionLabel(labels, model, action),
    doneOf: (model, action) => doneLabel(labels, model, action),
    clientDoneOf: (model, action) => doneLabel(ofClient, model, action),
    nounOf: (model, count) => labels.model[model][plurals.select(count) === 'one' ? 'one' : 'many'],
    choiceOf: (field, value) => choiceLabel(labels, field, value),
  })
  return { ofStaff: inUse(common), ofClient: inUse(ofClient) }
})

/**
 * Labels of the contract's models, fields, actions and choices in the language of the page, as the
 * person of the page reads them.
 */
export const useLabels = (): LabelsInUse => {
  const locale = useLocale()
  const isOfClient = useServices().person?.actor.role === 'client'
  return labelsInUse(locale)[isOfClient ? 'ofClient' : 'ofStaff']
}
