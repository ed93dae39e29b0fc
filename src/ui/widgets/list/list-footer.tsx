import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES, type PageSize, paginationOf, rowsOf } from '#contract/core/list-query.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Select } from '../../kit/inputs/select.tsx'
import { Pagination } from '../../kit/pagination.tsx'

interface ListFooterProps {
  readonly page: number
  readonly limit: PageSize
  readonly total: number
  onPage(page: number): void
  onLimit(limit: PageSize): void
}

/** Page size, and pages where there is more than one. */
export const ListFooter = memo(({ page, limit, total, onPage, onLimit }: ListFooterProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { last_page: lastPage } = paginationOf(total, page, limit)
  const first = (page - 1) * rowsOf(limit) + 1
  const last = Math.min(total, page * rowsOf(limit))

  return (
    <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-t px-3 max-sm:[p+&]:border-t-0 lg:px-4 touch:h-13 print:hidden">
      <PageSizes limit={limit} onLimit={onLimit} />
      {lastPage > 1 && (
        <Pagination
          label={t('list.pages')}
          page={page}
          lastPage={lastPage}
          range={t('list.range', { from: format.number(first), to: format.number(last), total: format.number(total) })}
          previousLabel={t('list.previous')}
          nextLabel={t('list.next')}
          onPage={onPage}
        />
      )}
    </div>
  )
})

/** A separate component: the total changes with each letter typed, the page size hardly ever. */
const PageSizes = memo(({ limit, onLimit }: Pick<ListFooterProps, 'limit' | 'onLimit'>) => {
  const { t } = useTranslation()
  const options = useMemo(
    () =>
      PAGE_SIZES.map((size) => ({
        value: String(size),
        label: size === 'all' ? t('list.all') : t('list.perPage', { size }),
      })),
    [t],
  )
  return (
    <Select
      quiet
      label={t('list.pageSize')}
      value={String(limit)}
      options={options}
      onChange={(value) => onLimit(PAGE_SIZES.find((size) => String(size) === value) ?? limit)}
      className="-ml-2 h-8 text-sm"
    />
  )
})
