import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useExpectedTime } from '../../hooks/records/use-days-off.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import type { Period } from '../../text/period.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'

const UT = { sum: ['ut'], by: [] } as const

/** The time of the person in one period, with a link to its entries. */
export const PeriodTime = ({
  label,
  period: { from, to },
  user,
}: {
  readonly label: string
  readonly period: Period
  readonly user: Mirrored<'user'>
}) => {
  const { t } = useTranslation('team')
  const format = useFormat()
  const path = usePath()
  const set = useMemo(
    () => ({ search: '', filter: { user_id: { in: [user.id] }, date: { from, to } } }),
    [user.id, from, to],
  )
  const { value } = useAggregate('pointage', set, UT)
  const period = useMemo(() => ({ from, to }), [from, to])
  const expected = useExpectedTime(period)(user.id)
  const ut = value?.[0]?.sum[0]
  return (
    <li className="rounded-lg border hover:bg-hover">
      <Link
        to={path('manager.teamPointages', { user: user.id }) + filterSearch({ date: { from, to } })}
        className="block rounded-lg px-4 py-3"
      >
        <span className="block text-ink-2 text-sm">{label}</span>
        <span className="block font-semibold text-lg tabular">
          {ut === undefined ? '…' : t('timeOf', { done: format.ut(ut), expected: format.ut(expected) })}
        </span>
      </Link>
    </li>
  )
}
