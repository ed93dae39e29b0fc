import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { useAddressChange } from '../../../hooks/page/use-address-change.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { usePerson } from '../../../services/services.tsx'
import { type Period, weekOf } from '../../../text/period.ts'

/** Address parameters of the week, by any of its days, and of the person. */
const WEEK = 'week'
const PERSON = 'user'

export interface ShownWeek {
  readonly period: Period
  /** The day that the address names: what a phone shows. */
  readonly day: string
  readonly today: string
  readonly userId: RecordId
  show(day: string): void
  showPerson(userId: RecordId): void
}

/**
 * The shown week and person. Managers choose the person in their space; all others see themselves.
 */
export const useWeek = (space: StaffSpace): ShownWeek => {
  const [params] = useSearchParams()
  const changeAddress = useAddressChange()
  const today = useToday()
  const { actor } = usePerson()
  const references = useReferences()
  const isStaff = useIsStaff()
  const asked = params.get(WEEK) ?? ''
  const day = isCalendarDate(asked) ? asked : today
  const { from, to } = weekOf(day)
  // The parts are compared by content: a new object at each render would query again.
  const period = useMemo((): Period => ({ from, to }), [from, to])
  const wanted = space === 'manager' ? params.get(PERSON) : null
  // Somebody who has left has weeks too: a closed account must not show the manager's own.
  const userId = references.allOf('user').find((user) => user.id === wanted && isStaff(user))?.id ?? actor.id
  const set = (name: string, value: string | null): void => changeAddress({ [name]: value })
  return {
    period,
    day,
    today,
    userId,
    show: (next) => set(WEEK, next === today ? null : next),
    showPerson: (id) => set(PERSON, id === actor.id ? null : id),
  }
}
