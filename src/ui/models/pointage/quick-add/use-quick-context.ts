import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { DEFAULT_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import { workingTimeOf } from '#contract/models/working-time/ut-per-day.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useStaff } from '../../../hooks/records/people.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { usePerson } from '../../../services/services.tsx'
import type { QuickContext } from './parse-quick-add.ts'

/**
 * Knowledge with which a text is read: the day, the length of people's days, and who may be named.
 * `owner` is whose time it is where the text names nobody; null for the person who types.
 */
export const useQuickContext = (owner: RecordId | null): QuickContext => {
  const { actor, user } = usePerson()
  const today = useToday()
  const staff = useStaff()
  const workingTimes = useAll('working_time')
  return useMemo(
    () => ({
      today,
      utPerDayOf: (person, day) => {
        const id = person ?? owner ?? actor.id
        // The own day is known before the working times are read.
        const known = id === actor.id ? user.ut_per_day : DEFAULT_UT_PER_DAY
        return (workingTimes && workingTimeOf(workingTimes, id, day)?.ut_per_day) ?? known
      },
      people:
        actor.role === 'manager'
          ? staff.map((person) => ({ id: person.id, name: `${person['firstname']} ${person['lastname']}` }))
          : null,
    }),
    [today, owner, workingTimes, actor.id, actor.role, user.ut_per_day, staff],
  )
}
