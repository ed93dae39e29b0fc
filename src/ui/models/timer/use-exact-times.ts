import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { elapsedMs } from '#contract/models/timer/elapsed.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { minutesOf } from './exact-time.ts'

/** Exact minutes of this person's runs on a ticket, by the pointage that each became. */
export const useExactTimes = (ticketId: RecordId): ReadonlyMap<RecordId, number> => {
  const runs = useWhere('timer', 'ticket_id', ticketId)
  return useMemo(
    () =>
      new Map(
        (runs ?? []).flatMap((run) =>
          run.pointage_id === null ? [] : [[run.pointage_id, minutesOf(elapsedMs(run, 0))] as const],
        ),
      ),
    [runs],
  )
}
