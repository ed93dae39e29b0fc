import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useIsFirstPull } from '../../hooks/sync/use-is-first-pull.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { DUE_SOON } from '../../models/ticket/list/ticket-filters.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketPanel, type TicketPart } from '../../models/ticket/ticket-panel.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { ShowTogether } from '../../widgets/show-together.tsx'
import { ManagerCounts } from './manager-counts.tsx'
import { GuidedStart } from './start/guided-start.tsx'
import { TeamDay } from './team-day.tsx'
import { Today } from './today.tsx'
import { ViewCounts } from './view-counts.tsx'

/** Longest time that the lists wait for all first records: large installations have very many. */
const HELD_MS = 8000

/** True while lists that are half there would be too long or too short, and move each other. */
const useIsHeld = (): boolean => {
  const isFirstPull = useIsFirstPull()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HELD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isFirstPull && !isLate
}

/** Tickets and time that need this person today; each panel links to its full list. */
export const Dashboard = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('dashboard')
  const { t: tTitle } = useTranslation('title')
  const { actor, user } = usePerson()
  const format = useFormat()
  const views = useTicketViews()
  const today = useToday()
  const isArriving = useIsArriving()
  const isHeld = useIsHeld()
  // A technicien in the field asks their phone for the day before anything else.
  const isDayFirst = space === 'technicien'

  const waiting = useMemo(
    (): readonly TicketPart[] => [
      { seeAll: t('seeToValidate'), filter: { waiting_validation_user_id: { in: [actor.id] } } },
      { seeAll: t('seeToSolve'), filter: { waiting_solving_user_id: { in: [actor.id] } } },
    ],
    [actor.id, t],
  )
  const due = useMemo(
    (): readonly TicketPart[] => [
      {
        filter: {
          ...views.open,
          ...(space === 'technicien' ? { responsable_id: { in: [actor.id] } } : {}),
          dead_line: DUE_SOON,
        },
      },
    ],
    [views.open, space, actor.id],
  )
  const mine = useMemo((): readonly TicketPart[] => [{ filter: views.mine }], [views.mine])

  const greeting = (
    <div className="mb-6 flex flex-wrap items-baseline gap-x-3">
      <p className="font-semibold text-xl">{t('morning', { name: user.firstname })}</p>
      <p className="text-ink-2 first-letter:uppercase">{format.fullDay(today)}</p>
    </div>
  )
  return (
    <>
      <ScreenTitle title={tTitle(`${space}.home`)} />
      <ShowTogether isHeld={isHeld} skeleton={<DashboardSkeleton greeting={greeting} />}>
        <div className="mx-auto max-w-[1240px] px-4 py-6 sm:px-8">
          {space === 'manager' && <GuidedStart />}
          {greeting}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]">
            {isDayFirst && (
              <div className="lg:col-start-2">
                <ShowTogether isHeld={isArriving} skeleton={<DaySkeleton />}>
                  <Today space={space} today={today} />
                </ShowTogether>
              </div>
            )}
            <div
              className={cx(
                'grid grid-cols-[minmax(0,1fr)] gap-8',
                isDayFirst && 'lg:col-start-1 lg:row-span-2 lg:row-start-1',
              )}
            >
              <TicketPanel
                title={t('waiting')}
                empty={t('waitingEmpty')}
                parts={waiting}
                orderBy="created_at:desc"
                space={space}
              />
              <TicketPanel
                title={t('mine')}
                empty={t('mineEmpty')}
                parts={mine}
                orderBy="dead_line:asc"
                space={space}
              />
              <TicketPanel title={t('due')} empty={t('dueEmpty')} parts={due} orderBy="dead_line:asc" space={space} />
            </div>
            <ShowTogether isHeld={isArriving} skeleton={<SideSkeleton />}>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
                {!isDayFirst && <Today space={space} today={today} />}
                {space === 'manager' && <TeamDay today={today} />}
                <ViewCounts space={space} />
                {space === 'manager' && <ManagerCounts />}
              </div>
            </ShowTogether>
          </div>
        </div>
      </ShowTogether>
    </>
  )
}

/** As many lines as the first panels have at most. */
const LINES = Array.from({ length: 8 }, (_, index) => index)

/** Counts change with every record that arrives: they come when all are here. */
const SideSkeleton = () => (
  <div aria-busy="true" className="grid animate-breathe gap-3">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-40 w-full" />
  </div>
)

const DaySkeleton = () => (
  <div aria-busy="true" className="grid animate-breathe gap-3">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-24 w-full" />
  </div>
)

const DashboardSkeleton = ({ greeting }: { readonly greeting: ReactNode }) => (
  <div aria-busy="true" className="mx-auto max-w-[1240px] px-4 py-6 sm:px-8">
    {greeting}
    <div className="grid animate-breathe gap-4">
      {LINES.map((line) => (
        <Skeleton key={line} className="h-5 w-full max-w-3xl" />
      ))}
    </div>
  </div>
)
