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
