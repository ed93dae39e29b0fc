import { useTranslation } from 'react-i18next'
import { fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Badge } from '../../kit/badge.tsx'
import { RowLink } from '../list/rows/row-link.tsx'
import { SyncMark } from '../sync/sync-mark.tsx'

export const titleOf = (row: Mirrored<ModelName>): string => modelOf(row.modelName).title(row as never)

export const isArchived = (row: Mirrored<ModelName>): boolean => (fieldOf(row, 'archived_at') ?? null) !== null

/** « En archives », and whether an event on the record is unsent. */
export const RecordMarks = ({ row }: { readonly row: Mirrored<ModelName> }) => {
  const { t } = useTranslation('record')
  return (
    <>
      {isArchived(row) && <Badge tone="neutral">{t('archived')}</Badge>}
      <SyncMark mark={row.sync} />
    </>
  )
}

/** The name of a record in a list, with a link to its page where there is one. */
export const RecordTitle = ({ row, to }: { readonly row: Mirrored<ModelName>; readonly to: string | null }) => (
  <span className="flex min-w-0 items-center gap-2">
    {to === null ? <span className="truncate font-medium">{titleOf(row)}</span> : <RowLink to={to} text={titleOf(row)} />}
    <RecordMarks row={row} />
  </span>
)
