import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useExpectedTime } from '../../hooks/records/use-days-off.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { LeaveAccount } from '../../models/leave-adjustment/leave-account.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketPanel } from '../../models/ticket/ticket-panel.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import { WorkingTimes } from '../../models/working-time/working-times.tsx'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { type Period, periodOf } from '../../text/period.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { RecordProperties } from '../../widgets/presentation/record-properties.tsx'

type User = Mirrored<'user'>

/** A person of the staff: time, open tickets, working time and properties. */
export const MemberFiche = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('team')
  const path = usePath()
  const { open } = useTicketViews()
  const parts = useMemo(() => [{ filter: { ...open, responsable_id: { in: [user.id] } } }], [open, user.id])
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto px-4 pt-5 pb-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
      <div className="mb-6 grid grid-cols-1 content-start gap-6">
        <MemberTime user={user} />
        <TicketPanel title={t('openTickets')} empty={t('noOpenTicket')} parts={parts} orderBy="dead_line:asc" space="manager" />
        <WorkingTimes user={user} />
        <LeaveAccount userId={user.id} />
      </div>
      <div>
        <RecordProperties presentation={userPresentation} record={user} />
        <Link to={path('manager.user', { user: user.id })} className="rounded-sm text-accent-text hover:underline">
          {t('account')}
        </Link>
      </div>
    </div>
  )
}

const PERIODS = ['today', 'week', 'month'] as const

/** Time of today, of the week and of the month, against what is expected. */
const MemberTime = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('team')
  const { now } = useServices()
  const today = localDay(now())
  return (
    <section aria-label={t('time')}>
      <h2 className="mb-1.5 font-semibold text-md">{t('time')}</h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {PERIODS.map((name) => (
          <PeriodTime key={name} label={t(name)} period={periodOf(name, today)} user={user} />
        ))}
      </ul>
    </section>
  )
}

const UT = { sum: ['ut'], by: [] } as const

const PeriodTime = ({ label, period: { from, to }, user }: { readonly label: string; readonly period: Period; readonly user: User }) => {
  const { t } = useTranslation('team')
  const format = useFormat()
  const path = usePath()
  const set = useMemo(() => ({ search: '', filter: { user_id: { in: [user.id] }, date: { from, to } } }), [user.id, from, to])
  const { value } = useAggregate('pointage', set, UT)
  const period = useMemo(() => ({ from, to }), [from, to])
  const expected = useExpectedTime(period)(user.id)
  const ut = value?.[0]?.sum[0]
  return (
    <li className="rounded-lg border hover:bg-hover">
      <Link to={path('manager.teamPointages', { user: user.id }) + filterSearch({ date: { from, to } })} className="block rounded-lg px-4 py-3">
        <span className="block text-ink-2 text-sm">{label}</span>
        <span className="block font-semibold text-lg tabular">
          {ut === undefined ? '…' : t('timeOf', { done: format.ut(ut), expected: format.ut(expected) })}
        </span>
      </Link>
    </li>
  )
}
