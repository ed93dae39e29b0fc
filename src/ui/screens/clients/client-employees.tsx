import { UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { CLIENT } from '../../models/pointage/list/pointage-filters.ts'
import { useHourPrice } from '../../models/rate/use-hour-price.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import { usePeriodFilter } from '../../widgets/list/filters/use-period-filter.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { type Employee, employeesOf } from './employees.ts'

const LIST = { filterable: ['date'], sortable: [], defaultOrder: model.defaultOrder }
const BY_DAY = { sum: ['ut'], by: ['user_id', 'date'] } as const

/** Shows who worked for a client and how much, in any period. */
export const ClientEmployees = ({ clientId }: { readonly clientId: RecordId }) => {
  const { t } = useTranslation('team')
  const labels = useLabels()
  const [open, setOpen] = useState(false)
  const state = useListState(LIST)
  const period = usePeriodFilter('date', labels.field.pointage.date)
  const filters = useMemo(() => [period], [period])
  const { filter } = state.query
  const set = useMemo(() => ({ search: '', filter: { ...filter, [CLIENT]: { in: [clientId] } } }), [filter, clientId])
  const { value: groups, current } = useAggregate('pointage', set, BY_DAY)
  const priceOf = useHourPrice()
  const arriving = useIsArriving()
  const employees = useMemo(
    () => groups && priceOf && employeesOf(groups, (userId, day) => priceOf({ userId, clientId, day })),
    [groups, priceOf, clientId],
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-10 sm:px-8">
      <div className="mb-4 flex flex-wrap items-center gap-1.5">
        <FilterBar filters={filters} state={state} open={open} onOpenChange={setOpen} />
      </div>
      <div aria-busy={employees !== undefined && !current} className="max-w-[1000px]">
        {!employees || (employees.length === 0 && arriving) ? (
          <Skeleton className="h-64 w-full" />
        ) : employees.length === 0 ? (
          <EmptyState icon={<UsersRound />} title={t('employees.empty')} hint={t('employees.emptyHint')} />
        ) : (
          <EmployeeTable employees={employees} filter={set.filter} />
        )}
      </div>
    </div>
  )
}

const CELL = 'px-3 py-1.5 text-right tabular whitespace-nowrap'
const WIDE = `${CELL} max-sm:hidden`

interface EmployeeTableProps {
  readonly employees: readonly Employee[]
  /** The filter of the time, for the links to its pointages. */
  readonly filter: Parameters<typeof filterSearch>[0]
}

const EmployeeTable = ({ employees, filter }: EmployeeTableProps) => {
  const { t } = useTranslation('team')
  const format = useFormat()
  const path = usePath()
  const sum = (of: (employee: Employee) => number): number =>
    employees.reduce((total, employee) => total + of(employee), 0)
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('employees.caption')}</caption>
        <thead>
          <tr className="border-line border-b text-ink-2 text-sm">
            <th scope="col" className="px-3 py-1.5 text-left font-medium">
              {t('employees.person')}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('employees.time')}
            </th>
            {(['units', 'days', 'first', 'last'] as const).map((key) => (
              <th key={key} scope="col" className={`${WIDE} font-medium`}>
                {t(`employees.${key}`)}
              </th>
            ))}
            <th scope="col" className={`${CELL} font-medium`}>
              {t('employees.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {employees.map(({ userId, ut, days, first, last, value }) => (
            <tr key={userId} className="border-line border-b">
              <th scope="row" className="w-full max-w-0 px-3 py-1.5 text-left font-normal">
                <Link
                  to={path('manager.teamMember', { user: userId })}
                  className="block truncate rounded-sm hover:underline"
                >
                  <ReferenceText model="user" id={userId} />
                </Link>
              </th>
              <td className={CELL}>
                <Link
                  to={`${path('manager.pointages')}${filterSearch({ ...filter, user_id: { in: [userId] } })}`}
                  className="rounded-sm font-medium text-accent-text hover:underline"
                >
                  {format.ut(ut)}
                </Link>
              </td>
              <td className={`${WIDE} text-ink-2`}>{format.number(ut)}</td>
              <td className={`${WIDE} text-ink-2`}>{format.number(days)}</td>
              <td className={`${WIDE} text-ink-2`}>{format.day(first)}</td>
              <td className={`${WIDE} text-ink-2`}>{format.day(last)}</td>
              <td className={CELL}>{format.euros(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="px-3 py-2 text-left">
              {t('employees.total')}
            </th>
            <td className={CELL}>{format.ut(sum(({ ut }) => ut))}</td>
            <td className={WIDE}>{format.number(sum(({ ut }) => ut))}</td>
            <td className={WIDE} colSpan={3} />
            <td className={CELL}>{format.euros(sum(({ value }) => value))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 px-3 text-ink-3 text-sm">{t('employees.valueHint')}</p>
    </>
  )
}
