import { useMemo } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Labels } from '../locales/label-types.ts'
import { actionLabel, fieldLabel, LABELS } from '../locales/labels.ts'
import { useLocale } from './use-path.ts'

interface LabelsInUse extends Labels {
  /** Lookups by names known only at run time. */
  fieldOf(model: ModelName, field: string): string
  actionOf(model: ModelName, action: string): string
}

/** Labels of the contract's models, fields, actions and choices in the language of the page. */
export const useLabels = (): LabelsInUse => {
  const locale = useLocale()
  return useMemo(
    () => ({
      ...LABELS[locale],
      fieldOf: (model: ModelName, field: string) => fieldLabel(locale, model, field),
      actionOf: (model: ModelName, action: string) => actionLabel(locale, model, action),
    }),
    [locale],
  )
}
