import type { Locale } from '#contract/core/locale.ts'
import type { ModelName } from '#contract/registry.ts'
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
