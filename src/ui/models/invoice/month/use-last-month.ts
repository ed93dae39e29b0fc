import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { monthOf } from '../../../text/period.ts'
import { OWED_KINDS } from '../balance/owed.ts'

const BY_CLIENT = { sum: ['amount_ht'], by: ['client_id'] } as const

/** Cents without TVA that each client was invoiced for the month before, drafts included. */
export const useLastMonth = (month: string): ReadonlyMap<RecordId, number> | undefined => {
  const set = useMemo(() => ({ search: '', filter: { month: { in: [monthOf(`${month}-01`, -1).from] }, kind: { in: [...OWED_KINDS] } } }), [month])
  const { value } = useAggregate('invoice', set, BY_CLIENT)
  return useMemo(() => value && new Map(value.map(({ by: [client], sum: [cents = 0] }) => [String(client), cents])), [value])
}
