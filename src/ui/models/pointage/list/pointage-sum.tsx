import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'

/** One sum over all rows. */
export const UT_SUM = { sum: ['ut'], by: [] } as const

/** Time of all matching entries, on all pages, in hours and in UT. */
export const PointageSum = ({ query }: { readonly query: ListQuery }) => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  const { search, filter } = query
  const { value, current } = useAggregate(
    'pointage',
    useMemo(() => ({ search, filter }), [search, filter]),
    UT_SUM,
  )
  const ut = value?.[0]?.sum[0]
  if (ut === undefined) return null
  // While a new sum is computed, the old one would not match the new total; its space stays
  // reserved.
  return (
    <span className={current ? undefined : 'invisible'}>
      {' · '}
      <span className="font-medium text-ink">{format.ut(ut)}</span> ({t('sum', { count: ut, shown: format.number(ut) })}
      )
    </span>
  )
}
