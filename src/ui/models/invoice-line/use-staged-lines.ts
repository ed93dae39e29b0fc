import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'

const BY_LINE = { sum: [], by: ['invoice_line_id'] }

/** Tells which of these lines bill a stage of a fixed price. */
export const useStagedLines = (lineIds: readonly RecordId[]): ((lineId: RecordId) => boolean) => {
  const key = lineIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  const set = useMemo(() => ({ search: '', filter: { invoice_line_id: { in: lineIds } } }), [key])
  const groups = useAggregate('billing_stage', set, BY_LINE).value
  const staged = useMemo(() => new Set(groups?.map(({ by: [id] }) => String(id))), [groups])
  return (lineId) => staged.has(lineId)
}
