import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '#contract/core/model.ts'
import { personInLanguage } from '#contract/models/user/erased-person.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useValueText } from '../../fields/use-value-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Badge } from '../../kit/badge.tsx'
import { RowLink } from '../list/rows/row-link.tsx'
import { SyncMark } from '../sync/sync-mark.tsx'
import type { AnyPresentation } from './presentation.ts'
import { writtenTitle } from './written-title.ts'

export const titleOf = (row: Mirrored<ModelName>): string => modelOf(row.modelName).title(row as never)

/**
 * The title of a record, with its days and the name of an erased person in the reader’s language.
 */
export const useTitle = (): ((row: Mirrored<ModelName>) => string) => {
  const locale = useLocale()
  const format = useFormat()
  return useCallback(
    (row) =>
      writtenTitle(
        row.modelName,
        row.modelName === 'user' ? personInLanguage(row as Mirrored<'user'>, locale) : row,
        format,
      ),
    [locale, format],
  )
}

export const isArchived = (row: Mirrored<ModelName>): boolean => (fieldOf(row, 'archived_at') ?? null) !== null

interface RecordMarksProps {
  readonly presentation: AnyPresentation
  readonly row: Mirrored<ModelName>
}

/** The state of a record, « En archives », and whether an event on the record is unsent. */
export const RecordMarks = ({ presentation, row }: RecordMarksProps) => {
  const { t } = useTranslation('record')
  const Mark = presentation.states?.Mark
  return (
    <>
      {Mark && <Mark record={row} />}
      {isArchived(row) && <Badge tone="neutral">{t('archived')}</Badge>}
      <SyncMark mark={row.sync} />
    </>
  )
}

interface RecordTitleProps extends RecordMarksProps {
  readonly to: string | null
}

/** The name of a record, in words where an instant, a number or a choice names it. */
export const useRecordName = ({ model, title }: AnyPresentation): ((row: Mirrored<ModelName>) => string) => {
  const text = useValueText()
  const titleIn = useTitle()
  const field = modelOf(model).fields[title]
  return useCallback(
    (row) =>
      (field && field.kind !== 'text' && field.kind !== 'longText' ? text(field, fieldOf(row, title)) : null) ??
      titleIn(row),
    [field, text, title, titleIn],
  )
}

/** The name of a record in a list, with a link to its page where there is one. */
export const RecordTitle = ({ presentation, row, to }: RecordTitleProps) => {
  const name = useRecordName(presentation)(row)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {to === null ? <span className="truncate font-medium">{name}</span> : <RowLink to={to} text={name} />}
      <RecordMarks presentation={presentation} row={row} />
    </span>
  )
}
