import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../../hooks/page/use-width.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { HandoverProposals } from '../../models/handover/handover-proposals.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { planningOfPerson } from './of-person.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanningDays } from './planning-days.tsx'
import { PlanningGrid } from './planning-grid.tsx'
import { PlanningTools } from './planning-tools.tsx'
import { Tray } from './tray.tsx'
import { type Ticket, usePlan } from './use-plan.ts'
import { usePlanningPeriod } from './use-planning-period.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

/** Below this width in px people and days do not fit side by side. */
const LIST_BELOW = 720

/**
 * Tickets by person and day against capacity, holidays and leave, and those that wait for a day.
 */
export const Planning = ({ space }: { readonly space: StaffSpace }) => {
  const { t: tTitle } = useTranslation('title')
  const shown = usePlanningPeriod()
  const planning = usePlan(shown.period)
  const moves = useTicketMoves(planning)
  const shownPlanning = useMemo(() => planning && planningOfPerson(planning, shown.person), [planning, shown.person])
  const isArriving = useIsArriving()
  const [container, width] = useWidth<HTMLDivElement>('page')
  const [asked, setAsked] = useState<Ticket | null>(null)
  const isWaiting = width === 0 || !shownPlanning || (shownPlanning.tickets.size === 0 && isArriving)
  const isList = width > 0 && width < LIST_BELOW
  const tray = (
    <Tray planning={planning} today={shown.today} moves={moves} space={space} isFolded={isList} ask={setAsked} />
  )
  return (
    <>
      <ScreenTitle title={tTitle(`${space}.planning`)} />
      <div ref={container} className={cx('flex h-full min-h-0 flex-col', isList && 'overflow-y-auto')}>
        <PlanningTools shown={shown} people={planning?.people ?? []} />
        <HandoverProposals />
        {isList && tray}
        <div className={cx('flex flex-1 max-lg:flex-col', isList ? 'shrink-0' : 'min-h-0')}>
          {isWaiting ? (
            <Skeleton className="m-4 h-64 flex-1" />
          ) : isList ? (
            <PlanningDays planning={shownPlanning} moves={moves} shown={shown} space={space} ask={setAsked} />
          ) : (
            <PlanningGrid planning={shownPlanning} moves={moves} shown={shown} space={space} ask={setAsked} />
          )}
          {!isList && tray}
        </div>
      </div>
      {asked && planning && (
        <PlanDialog ticket={asked} planning={planning} moves={moves} today={shown.today} close={() => setAsked(null)} />
      )}
    </>
  )
}
