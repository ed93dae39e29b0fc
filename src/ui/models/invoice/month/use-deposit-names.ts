import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useList } from '../../../hooks/records/use-records.ts'

/** The deposits that some drafts deduct, by their references. */
export const useDepositNames = (
  drafts: readonly Mirrored<'invoice'>[],
): { readonly count: number; readonly names: string } => {
  const { i18n } = useTranslation()
  const ids = drafts.flatMap(({ id, kind }) => (kind === 'final' ? [id] : [])).join()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { deducted_in_id: { in: ids.split(',') } },
      orderBy: [{ field: 'ref', direction: 'asc' }],
      page: 1,
      limit: 'all',
    }),
    [ids],
  )
  const refs = (useList('invoice', query).value?.rows ?? []).flatMap(({ ref }) => ref ?? [])
  return { count: refs.length, names: new Intl.ListFormat(i18n.language).format(refs) }
}
