import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isOffered } from '../../hooks/records/offered.ts'
import { type ReferenceModel, useReferences } from '../../hooks/records/references.tsx'
import type { Option } from '../../kit/inputs/option-line.tsx'
import { isInternal, optionOf } from './reference-options.tsx'

/**
 * Options of a reference field. Archived records and people who left are offered only where they
 * are already chosen. Those of `first` stand before the others.
 */
export const useReferenceOptions = (
  model: ReferenceModel,
  chosen: RecordId | null,
  among: ((record: AnyRecord) => boolean) | undefined,
  first?: (record: AnyRecord) => boolean,
): readonly Option[] => {
  const { t } = useTranslation()
  const references = useReferences()
  const internal = t('internalProjet')
  return useMemo(
    () =>
      references
        .allOf(model)
        .filter((record) => record.id === chosen || (isOffered(record) && (among?.(record) ?? true)))
        .toSorted((a, b) => (first ? Number(first(b)) - Number(first(a)) : 0))
        .map((record) => {
          const option = optionOf(model, record, references)
          return isInternal(model, record)
            ? { ...option, detail: [option.detail, internal].filter(Boolean).join(' · ') }
            : option
        }),
    [references, model, chosen, among, first, internal],
  )
}
