import type { Field } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { ModelName } from '#contract/registry.ts'
import { type ChoiceLabels, choiceListOf } from './choice-lists.ts'
import { labelsEn } from './en/labels.ts'
import { labelsFr } from './fr/labels.ts'
import type { Labels } from './label-types.ts'

export const LABELS: Readonly<Record<Locale, Labels>> = { fr: labelsFr, en: labelsEn }

const entry = (labels: Readonly<Record<string, string>>, name: string): string => (Object.hasOwn(labels, name) ? (labels[name] ?? name) : name)

/**
 * Label of a field known only at run time; the field's own name where the contract has no such
 * field.
 */
export const fieldLabel = (locale: Locale, model: ModelName, field: string): string => entry(LABELS[locale].field[model], field)

export const actionLabel = (locale: Locale, model: ModelName, action: string): string => entry(LABELS[locale].action[model], action)

/** The result of an action in words; null where its changed field tells it. */
export const doneLabel = (locale: Locale, model: ModelName, action: string): string | null =>
  (LABELS[locale].done[model] as Readonly<Record<string, string>> | undefined)?.[action] ??
  (LABELS[locale].doneOfAny as Readonly<Record<string, string>>)[action] ??
  null

const choiceLabelsOf = ({ choice, stage, role }: Labels): ChoiceLabels => ({ ...choice, ticket_stage: stage, role })

const CHOICE_LABELS: Readonly<Record<Locale, ChoiceLabels>> = { fr: choiceLabelsOf(LABELS.fr), en: choiceLabelsOf(LABELS.en) }

/** Label of a value of a `choice` field. */
export const choiceLabel = (locale: Locale, field: Pick<Field, 'choices'>, value: string): string => {
  const list = choiceListOf(field.choices)
  return list === null ? value : entry(CHOICE_LABELS[locale][list], value)
}
