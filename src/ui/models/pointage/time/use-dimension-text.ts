import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { POINTAGE_KINDS } from '#contract/models/pointage/pointage.ts'
import { optionOf } from '../../../fields/reference/reference-options.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { type ReferenceModel, useReferences } from '../../../hooks/records/references.tsx'
import type { Dimension, DimensionValue } from './dimensions.ts'

/** The models whose records are values of a dimension. */
export const MODEL_OF: Readonly<Partial<Record<Dimension, ReferenceModel>>> = {
  client: 'client',
  projet: 'projet',
  user: 'user',
  type: 'ticket_type',
}

/** Reads the value of a dimension as text, for heads, charts and files. */
export const useDimensionText = (): ((dimension: Dimension, value: DimensionValue) => string) => {
  const { t } = useTranslation('report')
  const { t: tCommon } = useTranslation()
  const references = useReferences()
  const labels = useLabels()
  const format = useFormat()
  return useMemo(() => {
    const kindText = (value: DimensionValue): string => {
      const kind = POINTAGE_KINDS.find((one) => one === value)
      return kind === undefined ? t('statistics.none') : labels.choice.pointage_kind[kind]
    }
    return (dimension, value) => {
      const model = MODEL_OF[dimension]
      if (model) {
        const record = references.findOf(model, value === null ? null : String(value))
        if (!record) return t(dimension === 'type' && value === null ? 'statistics.none' : 'statistics.unknown')
        // Many clients have a projet of the same name.
        const { label, detail } = optionOf(model, record, references)
        return dimension === 'projet' && detail !== undefined ? `${label} · ${detail}` : label
      }
      if (dimension === 'kind') return kindText(value)
      if (value === null) return t('statistics.unknown')
      if (dimension === 'billable') return value === true ? tCommon('yes') : tCommon('no')
      return dimension === 'year' ? String(value) : format.month(`${value}-01`)
    }
  }, [references, labels, format, t, tCommon])
}
