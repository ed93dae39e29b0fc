import { Lock, Timer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { utPerDayOf } from '#contract/models/working-time/ut-per-day.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useWidth } from '../../../hooks/page/use-width.ts'
import { useDaysOff, useExpectedOn } from '../../../hooks/records/use-days-off.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { LiveRegion } from '../../../kit/feedback/live-region.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { ScreenTitle } from '../../../layouts/screen-title.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { CellDialogs } from './cells/cell-dialogs.tsx'
import { type CellName, nameOfCell } from './cells/cell-name.ts'
import { useCellEdits } from './cells/use-cell-edits.ts'
import { useCellEntry } from './cells/use-cell-entry.ts'
import { type CellPlace, planCopyDay, planCopyWeek } from './changes.ts'
import { DayView } from './day-view.tsx'
import { GeneralTabs } from './general-tabs.tsx'
import type { MissingDay } from './missing/missing.ts'
import { MissingDays } from './missing/missing-days.tsx'
import { useFilled } from './missing/use-filled.ts'
import { useMissing } from './missing/use-missing.ts'
import { useApply } from './use-apply.ts'
import { type FinishedState, useFinished } from './use-finished.ts'
import { useGridActions } from './use-grid-actions.ts'
import { type ShownWeek, useWeek } from './use-week.ts'
import { useWeekData, type WeekData } from './use-week-data.ts'
import type { WeekGrid } from './week-grid.ts'
import { WeekTable } from './week-table.tsx'
import { WeekTools } from './week-tools.tsx'

/** Below this width in px a week does not fit side by side. */
const DAYS_BELOW = 720

/** The week of a person as a grid to type into; a day at a time on phones. */
export const PointageWeek = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('title')
  const week = useWeek(space)
  const data = useWeekData(week.userId, week.period)
  const state = useFinished(week.userId, week.period.from)
  const [container, width] = useWidth<HTMLDivElement>('week')
  const arriving = useIsArriving()
  const [filled, setFilled] = useFilled()
  const isWaiting = width === 0 || data.grid === undefined || (data.grid.rows.length === 0 && arriving)
  return (
    <>
      <ScreenTitle title={t(`${space}.pointageGeneral`)} />
      <div ref={container} className="flex h-full min-h-0 flex-col">
        {space === 'technicien' && <GeneralTabs current="week" />}
        {isWaiting || !data.grid ? (
          <div aria-busy="true" className="grid gap-3 p-4">
            <Skeleton className="h-control w-72" />
            <Skeleton className="h-64 w-full" />
          </div>
        ) : (
          <Loaded
            key={`${week.userId} ${week.period.from}`}
            space={space}
            week={week}
            data={data}
            grid={data.grid}
            state={state}
            isNarrow={width < DAYS_BELOW}
            filled={filled}
            onFill={setFilled}
          />
        )}
      </div>
    </>
  )
}

interface LoadedProps {
  readonly space: StaffSpace
  readonly week: ShownWeek
  readonly data: WeekData
  readonly grid: WeekGrid
  readonly state: FinishedState
  readonly isNarrow: boolean
  /** The missing time that was chosen to be filled in, until its day is shown. */
  readonly filled: MissingDay | null
  onFill(day: MissingDay | null): void
}

const Loaded = ({ space, week, data, grid, state, isNarrow, filled, onFill }: LoadedProps) => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const { userId, period, today } = week
  const expectedFor = useExpectedOn(period)
  const expectedOn = (day: string): number => expectedFor(userId, day)
  const marks = useDaysOff(period)
  const workingTimes = useAll('working_time')
  const utPerDayOn = (day: string): number => utPerDayOf(workingTimes ?? [], userId, day)
  const { apply, applyBlock } = useApply(userId)
  const edits = useCellEdits({ grid, userId, expectedOn: expectedFor, utPerDayOn, apply })
  const [opened, setOpened] = useState<CellName | null>(null)
  const openEntries = (place: CellPlace): void => setOpened(nameOfCell(grid, place))
  const keys = useGridActions({ grid, week, isReadOnly: state.isClosed, edits, applyBlock, utPerDayOn, openEntries })
  const missing = useMissing(userId, today)
  const copies = useMemo(() => planCopyWeek(grid, data.previous), [grid, data.previous])

  const { isComplete, addRow } = data
  const entry = useCellEntry({ grid, isComplete, day: week.day, isNarrow, keys, filled, onFill, addRow })
  const copyDay = (from: number, to: readonly number[]): void => {
    const changes = planCopyDay(grid, from, to)
    void applyBlock({ changes, kept: 0, unreadable: 0, outside: 0 }, t('copied', { count: changes.length }))
  }
  const copyWeek = (): void =>
    void applyBlock({ changes: copies, kept: 0, unreadable: 0, outside: 0 }, t('copied', { count: copies.length }))
  const shared = {
    grid,
    space,
    userId,
    today,
    marks,
    expectedOn,
    ticketOf: data.ticketOf,
    edits,
    isReadOnly: state.isClosed,
    openEntries,
  }

  return (
    <>
      <WeekTools
        space={space}
        week={week}
        state={state}
        copyWeek={copies.length > 0 ? copyWeek : null}
        addRow={entry.addRow}
      />
      <MissingDays
        days={missing}
        onFill={(missingDay) => {
          onFill(missingDay)
          week.show(missingDay.day)
        }}
      />
      {state.finished && (
        <p role="status" className="flex shrink-0 items-center gap-2 border-b bg-sunken px-3 py-1.5 text-sm lg:px-4">
          <Lock aria-hidden className="size-4 shrink-0 text-ink-3" />
          {t(state.isClosed ? 'finishedHint' : 'finishedForManager', { when: format.when(state.finished.created_at) })}
        </p>
      )}
      {grid.rows.length === 0 ? (
        <EmptyState icon={<Timer />} title={t('emptyTitle')} hint={t('empty')} />
      ) : isNarrow ? (
        <DayView {...shared} day={week.day} show={week.show} wanted={entry.wanted} forgetWanted={entry.forgetWanted} />
      ) : (
        <WeekTable {...shared} keys={keys} copyDay={copyDay} />
      )}
      {(!isNarrow || edits.problem !== null) && <Status edits={edits} />}
      <LiveRegion text={edits.problem ?? ''} />
      <CellDialogs
        grid={grid}
        edits={edits}
        opened={opened}
        open={openEntries}
        close={() => setOpened(null)}
        apply={apply}
        ticketOf={data.ticketOf}
        isReadOnly={state.isClosed}
        expectedOn={expectedOn}
        utPerDayOn={utPerDayOn}
      />
    </>
  )
}

/** The reason why something can't be stored, or the keys. */
const Status = ({ edits }: { readonly edits: { readonly problem: string | null } }) => {
  const { t } = useTranslation('timesheet')
  return (
    <p className="flex min-h-9 shrink-0 items-center border-t px-3 py-1.5 text-sm lg:px-4">
      {edits.problem === null ? (
        <span className="text-ink-3 max-lg:sr-only">{t('keys')}</span>
      ) : (
        <span className="text-danger-text">{edits.problem}</span>
      )}
    </p>
  )
}
