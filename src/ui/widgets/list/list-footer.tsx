import { useTranslation } from 'react-i18next'
import { PAGE_SIZES, type PageSize, paginationOf, rowsOf } from '#contract/core/list-query.ts'
import { Pagination } from '../../kit/pagination.tsx'
import { Select } from '../../kit/select.tsx'
import { useFormat } from '../../use-format.ts'
import type { ListState } from './use-list-state.ts'

/** Page size and pages; pages only where there is more than one. */
export const ListFooter = ({ state, total }: { readonly state: ListState; readonly total: number }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { page, limit } = state.query
  const { last_page: lastPage } = paginationOf(total, page, limit)
  const first = (page - 1) * rowsOf(limit) + 1
  const last = Math.min(total, page * rowsOf(limit))
  const sizeOf = (size: PageSize): string => (size === 'all' ? t('list.all') : t('list.perPage', { size }))

  return (
    <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-t px-3 lg:px-4 touch:h-13">
      <Select
        quiet
        label={t('list.pageSize')}
        value={String(limit)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: sizeOf(size) }))}
        onChange={(value) => state.setLimit(PAGE_SIZES.find((size) => String(size) === value) ?? limit)}
        className="-ml-2 h-8 text-sm"
      />
      {lastPage > 1 && (
        <Pagination
          label={t('list.pages')}
          page={page}
          lastPage={lastPage}
          range={t('list.range', { from: format.number(first), to: format.number(last), total: format.number(total) })}
          previousLabel={t('list.previous')}
          nextLabel={t('list.next')}
          onPage={state.goTo}
        />
      )}
    </div>
  )
}
