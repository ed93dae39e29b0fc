import { useTranslation } from 'react-i18next'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { type References, useReferences } from '../../hooks/records/references.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import type { AnyPresentation } from './presentation.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields that a record with these values needs and has empty. */
export const missingFields = ({ needs }: AnyPresentation, values: Values, references: References): readonly string[] =>
  (needs?.(values, references) ?? []).filter((name) => (values[name] ?? null) === null)

/**
 * Tells whether a record may have these values, which are set without a form; where it may not, a
 * toast names the field that is missing.
 */
export const useValuesCheck = (presentation: AnyPresentation): ((values: Values) => boolean) => {
  const { t } = useTranslation('record')
  const labels = useLabels()
  const references = useReferences()
  return (values) => {
    const [missing] = missingFields(presentation, values, references)
    if (missing === undefined) return true
    toast.error(t('fieldNeeded', { field: labels.fieldOf(presentation.model, missing) }))
    return false
  }
}
