import { createContext, type ReactNode, use } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { type LeaveRecords, withoutAbsence } from '#contract/models/absence/leave-balance.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useTeamLeaveRecords } from '../../hooks/records/use-leave.ts'
import { type Absence, useAbsenceDecision } from './use-absence-decision.ts'
import { weigh } from './weigh.ts'

type RecordsOf = (userId: RecordId) => LeaveRecords | undefined

const RecordsContext = createContext<RecordsOf | undefined>(undefined)

/** Reads once what the balances of all rows follow from. */
export const RowBalances = ({ children }: { readonly children: ReactNode }) => (
  <RecordsContext value={useTeamLeaveRecords()}>{children}</RecordsContext>
)

/** Hundredths of days left after a request; null where there is no balance or nothing to accept. */
export const useBalanceAfter = (record: Mirrored<ModelName>): number | null => {
  const absence = record as unknown as Absence
  const { isAllowed } = useAbsenceDecision()
  const records = use(RecordsContext)?.(absence.user_id)
  if (!records || absence.status !== 'requested' || !isAllowed(absence, 'approve')) return null
  return weigh(absence, absence.type, withoutAbsence(records, absence.id)).after
}
