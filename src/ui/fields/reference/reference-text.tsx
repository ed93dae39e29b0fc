import type { ReactNode } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { isReferenceModel, type References, useReferences } from '../../hooks/records/references.tsx'
import { optionOf } from './reference-options.tsx'

/**
 * The name of a record with its picture or colour; a dash where there is no record or it is not
 * visible.
 */
export const referenceText = (references: References, model: string, id: RecordId | null, icon = true): ReactNode => {
  const record = isReferenceModel(model) ? references.findOf(model, id) : undefined
  if (!record || !isReferenceModel(model)) return <span className="text-ink-3">{id === null ? '' : '—'}</span>
  const option = optionOf(model, record, references)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {icon && option.icon}
      <span className="truncate">{option.label}</span>
    </span>
  )
}

export const ReferenceText = ({
  model,
  id,
  icon = true,
}: {
  readonly model: string
  readonly id: RecordId | null
  readonly icon?: boolean
}) => referenceText(useReferences(), model, id, icon)
