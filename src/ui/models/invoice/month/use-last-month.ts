import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { BY_CLIENT, centsOfClients, invoicedBefore } from './last-month.ts'

/** Cents without TVA that each client was invoiced for the month before, drafts included. */
export const useLastMonth = (month: string): ReadonlyMap<RecordId, number> | undefined => {
  const { value } = useAggregate(
    'invoice',
    useMemo(() => invoicedBefore(month), [month]),
    BY_CLIENT,
  )
  return useMemo(() => value && centsOfClients(value), [value])
}
