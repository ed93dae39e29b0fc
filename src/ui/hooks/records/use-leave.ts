import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { LeaveRecords } from '#contract/models/absence/leave-balance.ts'
import { useReferences } from './references.tsx'
import { useWorkingCalendar } from './use-days-off.ts'
import { useAll, useWhere } from './use-records.ts'

/** All that a person's balances of leave follow from; undefined while it loads. */
export const useLeaveRecords = (userId: RecordId | null): LeaveRecords | undefined => {
  const rules = useAll('leave_rule')
  const bridgeDays = useAll('bridge_day')
  const adjustments = useWhere('leave_adjustment', 'user_id', userId)
  const absences = useWhere('absence', 'user_id', userId)
  const calendar = useWorkingCalendar()
  const person = useReferences().find('user', userId)
  return useMemo(() => {
    if (!rules || !bridgeDays || !adjustments || !absences || !person) return undefined
    return { rules, bridgeDays, adjustments, absences, calendar, person }
  }, [rules, bridgeDays, adjustments, absences, calendar, person])
}

const groupByUser = <R extends { readonly user_id: RecordId }>(rows: readonly R[]) =>
  Map.groupBy(rows, ({ user_id }) => user_id)

/** The records of `useLeaveRecords` for everybody, read once; undefined while they load. */
export const useTeamLeaveRecords = (): ((userId: RecordId) => LeaveRecords | undefined) | undefined => {
  const rules = useAll('leave_rule')
  const bridgeDays = useAll('bridge_day')
  const adjustments = useAll('leave_adjustment')
  const absences = useAll('absence')
  const calendar = useWorkingCalendar()
  const references = useReferences()
  return useMemo(() => {
    if (!rules || !bridgeDays || !adjustments || !absences) return undefined
    const [corrected, absent] = [groupByUser(adjustments), groupByUser(absences)]
    return (userId) => {
      const person = references.find('user', userId)
      if (!person) return undefined
      return {
        rules,
        bridgeDays,
        calendar,
        person,
        adjustments: corrected.get(userId) ?? [],
        absences: absent.get(userId) ?? [],
      }
    }
  }, [rules, bridgeDays, adjustments, absences, calendar, references])
}
