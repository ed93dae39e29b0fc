import { useMemo } from 'react'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useStaff } from '../../../hooks/records/people.ts'
import { useUtPerDay } from '../../../hooks/records/use-ut-per-day.ts'
import { usePerson } from '../../../services/services.tsx'
import type { QuickContext } from './parse-quick-add.ts'

/** Knowledge with which a text is read: the day, the length of a day, and who may be named. */
export const useQuickContext = (): QuickContext => {
  const { actor, user } = usePerson()
  const today = useToday()
  const staff = useStaff()
  const utPerDay = useUtPerDay(actor.id, today, user.ut_per_day)
  return useMemo(
    () => ({
      today,
      utPerDay,
      people: actor.role === 'manager' ? staff.map((person) => ({ id: person.id, name: `${person['firstname']} ${person['lastname']}` })) : null,
    }),
    [today, utPerDay, actor.role, staff],
  )
}
