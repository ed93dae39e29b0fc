import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ABSENCE_TYPES, type AbsenceType } from '#contract/lifecycle/absence.ts'
import { type LeaveBalance, leaveBalance } from '#contract/models/absence/leave-balance.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useTeamLeaveRecords } from '../../hooks/records/use-leave.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useDaysText } from '../../models/absence/use-days-text.ts'

interface TeamBalance {
  readonly user: Mirrored<'user'>
  readonly balances: ReadonlyMap<AbsenceType, LeaveBalance>
}

/** The balances of everybody today; undefined while they load. */
const useTeamBalances = ():
  | { readonly types: readonly AbsenceType[]; readonly team: readonly TeamBalance[] }
  | undefined => {
  const today = useToday()
  const staff = useStaff()
  const rules = useAll('leave_rule')
  const recordsOf = useTeamLeaveRecords()
  return useMemo(() => {
    if (!rules || !recordsOf) return undefined
    const types = ABSENCE_TYPES.filter((type) => rules.some((rule) => rule.type === type))
    const team = staff.map((row): TeamBalance => {
      const user = row as unknown as Mirrored<'user'>
      const records = recordsOf(user.id)
      const balances = records ? types.flatMap((type) => leaveBalance(type, today, records) ?? []) : []
      return { user, balances: new Map(balances.map((balance) => [balance.type, balance])) }
    })
    return { types, team }
  }, [today, staff, rules, recordsOf])
}

/** The rest of each type of leave, by person; each name leads to the person's account. */
export const TeamBalances = () => {
  const { t } = useTranslation('absence')
  const labels = useLabels()
  const path = usePath()
  const daysText = useDaysText()
  const shown = useTeamBalances()
  if (!shown) return <Skeleton className="h-64 w-full" />
  if (shown.types.length === 0) return <p className="text-ink-2">{t('balance.noRule')}</p>
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full tabular">
        <caption className="sr-only">{t('balance.title')}</caption>
        <thead>
          <tr className="border-b text-ink-2 text-sm">
            <th scope="col" className="h-row px-3 text-left font-normal">
              {t('balance.person')}
            </th>
            {shown.types.map((type) => (
              <th key={type} scope="col" className="px-3 text-right font-normal">
                {labels.choice.absence_type[type]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.team.map(({ user, balances }) => (
            <tr key={user.id} className="border-line border-b last:border-0 hover:bg-hover">
              <th scope="row" className="h-row px-3 text-left font-normal">
                <Link to={path('manager.teamMember', { user: user.id })} className="rounded-sm hover:underline">
                  {`${user.firstname} ${user.lastname}`}
                </Link>
              </th>
              {shown.types.map((type) => {
                const balance = balances.get(type)
                return (
                  <td key={type} className="px-3 py-1.5 text-right">
                    {balance ? (
                      <span className={cx('font-medium', balance.remaining < 0 && 'text-danger-text')}>
                        {daysText(balance.remaining)}
                      </span>
                    ) : (
                      t('balance.none')
                    )}
                    {balance && balance.asked > 0 && (
                      <span className="block text-ink-2 text-xs">{`${t('balance.asked')} ${daysText(balance.asked)}`}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
