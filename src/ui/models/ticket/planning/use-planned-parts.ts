import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useExpectedOn } from '../../../hooks/records/use-days-off.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { addDays } from '../../../text/format.ts'
import { useTicketViews } from '../list/ticket-views.ts'
import { type DayPart, LOOK_BACK_DAYS, planOf } from './plan.ts'

/** The planned work of one person on one day; undefined while the tickets load. */
export const usePlannedParts = (userId: RecordId, day: string): readonly DayPart<Mirrored<'ticket'>>[] | undefined => {
  const { openOrDone } = useTicketViews()
  const from = addDays(day, -LOOK_BACK_DAYS)
  const query = useMemo((): ListQuery => {
    const filter = { ...openOrDone, responsable_id: { in: [userId] }, todo_at: { from, to: day } }
    return { search: '', filter, orderBy: [{ field: 'todo_at', direction: 'asc' }], page: 1, limit: 'all' }
  }, [openOrDone, userId, from, day])
  const { value } = useList('ticket', query)
  const expectedOn = useExpectedOn(useMemo(() => ({ from, to: day }), [from, day]))
  return useMemo(
    () => value && planOf(value.rows, expectedOn).cell(userId, day).parts,
    [value, expectedOn, userId, day],
  )
}
