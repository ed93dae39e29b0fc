import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useList } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'
import type { Period } from '../../text/period.ts'
import { placeIn, type WallPlace } from './wall-place.ts'

export interface WallEntry extends HalfDaySpan {
  readonly id: string
  readonly place: WallPlace
  /** Null for a colleague's days, of which nothing else is known. */
  readonly absence: Mirrored<'absence'> | null
}

export interface WallRow {
  readonly userId: RecordId
  readonly name: string
  readonly entries: readonly WallEntry[]
}

type Row = (Mirrored<'absence'> | Mirrored<'unavailability'>) & { readonly user_id: RecordId }

/** Absences of a year by person; undefined while they load. */
export const useWall = (period: Period): readonly WallRow[] | undefined => {
  const { actor } = usePerson()
  const staff = useStaff()
  const touching = useMemo((): ListQuery => {
    const filter = { start: { to: period.to }, end: { from: period.from } }
    return { search: '', filter, orderBy: [{ field: 'start', direction: 'asc' }], page: 1, limit: 'all' }
  }, [period])
  const open = useMemo(
    (): ListQuery => ({ ...touching, filter: { ...touching.filter, status: { in: ['requested', 'approved'] } } }),
    [touching],
  )
  const { value: absences } = useList('absence', open)
  const { value: colleagues } = useList('unavailability', touching)
  return useMemo(() => {
    if (!absences || !colleagues) return undefined
    const redacted = colleagues.rows.filter(({ user_id }) => actor.role !== 'manager' && user_id !== actor.id)
    const byUser = Map.groupBy<RecordId, Row>([...absences.rows, ...redacted], ({ user_id }) => user_id)
    const entryOf = (row: Row): readonly WallEntry[] => {
      const { id, start, end, start_half, end_half } = row
      const place = placeIn(period, row)
      return place ? [{ id, start, end, start_half, end_half, place, absence: 'status' in row ? row : null }] : []
    }
    return staff.map((user) => ({
      userId: user.id,
      name: `${String(user['firstname'])} ${String(user['lastname'])}`,
      entries: (byUser.get(user.id) ?? []).flatMap(entryOf),
    }))
  }, [absences, colleagues, staff, period, actor.id, actor.role])
}
