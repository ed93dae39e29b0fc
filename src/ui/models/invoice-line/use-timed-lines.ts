import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'

const BY_LINE = { sum: ['ut'], by: ['invoice_line_id'] }

/** Tells which lines of an invoice come from pointages. */
export const useTimedLines = (invoiceId: RecordId | null): ((lineId: RecordId) => boolean) => {
  const set = useMemo(() => ({ search: '', filter: { invoice_id: { in: [invoiceId ?? ''] } } }), [invoiceId])
  const groups = useAggregate('pointage', set, BY_LINE).value
  const timed = useMemo(() => new Set(groups?.map(({ by: [id] }) => String(id))), [groups])
  return (lineId) => timed.has(lineId)
}
