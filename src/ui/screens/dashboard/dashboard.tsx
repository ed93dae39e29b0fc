import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useFormat } from '../../hooks/use-format.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketPanel } from '../../models/ticket/ticket-panel.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { addDays, localDay } from '../../text/format.ts'
import { ManagerCounts } from './manager-counts.tsx'
import { Today } from './today.tsx'
import { ViewCounts } from './view-counts.tsx'

const DUE_DAYS = 7

/** Tickets and time that need this person today; each panel links to its full list. */
export const Dashboard = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('dashboard')
  const { t: tTitle } = useTranslation('title')
  const { actor, user } = usePerson()
  const { now } = useServices()
  const format = useFormat()
  const views = useTicketViews()
  const today = localDay(now())

  const waiting = useMemo(
    (): readonly ListQuery['filter'][] => [{ waiting_validation_user_id: { in: [actor.id] } }, { waiting_solving_user_id: { in: [actor.id] } }],
    [actor.id],
  )
  const due = useMemo(
    (): ListQuery['filter'] => ({
      ...views.open,
      ...(space === 'technicien' ? { responsable_id: { in: [actor.id] } } : {}),
      dead_line: { to: addDays(today, DUE_DAYS) },
    }),
    [views.open, space, actor.id, today],
  )

  return (
    <>
      <ScreenTitle title={tTitle(`${space}.home`)} />
      <div className="mx-auto max-w-[1240px] px-4 py-6 sm:px-8">
        <div className="mb-6 flex flex-wrap items-baseline gap-x-3">
          <p className="font-semibold text-xl">{t('morning', { name: user.firstname })}</p>
          <p className="text-ink-2 first-letter:uppercase">{format.fullDay(today)}</p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <TicketPanel title={t('waiting')} empty={t('waitingEmpty')} filters={waiting} orderBy="created_at:desc" space={space} />
            <TicketPanel title={t('mine')} empty={t('mineEmpty')} filters={[views.mine]} orderBy="dead_line:asc" space={space} />
            <TicketPanel title={t('due')} empty={t('dueEmpty')} filters={[due]} orderBy="dead_line:asc" space={space} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Today space={space} today={today} />
            <ViewCounts space={space} />
            {space === 'manager' && <ManagerCounts />}
          </div>
        </div>
      </div>
    </>
  )
}
