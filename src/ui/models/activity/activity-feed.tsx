import { useMemo } from 'react'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { StaffSpace } from '../../navigation.ts'
import { localDay } from '../../text/format.ts'
import { Run } from './activity-run.tsx'
import { type ActivityEntry, type ActivityRun, runsOf } from './activity-runs.ts'
import { useRecordNames } from './use-record-names.ts'

interface ActivityFeedProps {
  /** Newest first; must be stable. */
  readonly entries: readonly ActivityEntry[]
  readonly space: StaffSpace
}

const dayOf = ({ to }: ActivityRun): string => localDay(new Date(to))

/** A part of the activity, by days: what one person did to one record stands together. */
export const ActivityFeed = ({ entries, space }: ActivityFeedProps) => {
  const format = useFormat()
  const runs = useMemo(() => runsOf(entries), [entries])
  const names = useRecordNames(runs)
  const days = useMemo(() => [...Map.groupBy(runs, dayOf)], [runs])
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={format.fullDay(day)} className="mb-4">
      <h2 className="border-line border-b pb-1 font-semibold first-letter:uppercase">{format.fullDay(day)}</h2>
      <ol className="[&>li+li]:border-t">
        {ofDay.map((run) => (
          <Run key={run.id} run={run} names={names} space={space} />
        ))}
      </ol>
    </section>
  ))
}
