import { type ReactNode, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'

const SUM = { sum: ['ut'], by: [] } as const

interface TimeSpentProps {
  readonly field: 'ticket_id' | 'ticket_id.projet_id'
  readonly id: RecordId
  children(time: string): ReactNode
}

/**
 * The time that was spent on a ticket, or on the tickets of a projet, as of now; nothing before the
 * first quarter of an hour.
 */
export const TimeSpent = ({ field, id, children }: TimeSpentProps) => {
  const format = useFormat()
  const set = useMemo(() => ({ search: '', filter: { [field]: { in: [id] } } }), [field, id])
  const ut = useAggregate('pointage', set, SUM).value?.[0]?.sum[0] ?? 0
  return ut > 0 && children(format.ut(ut))
}
