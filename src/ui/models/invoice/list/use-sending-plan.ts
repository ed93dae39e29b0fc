import { useMemo } from 'react'
import { combineLatest } from 'rxjs'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'
import { type SendingPlan, sendingPlan } from './sending-plan.ts'

/** The plan of sending drafts together; undefined until what decides about them has been read. */
export const useSendingPlan = (drafts: readonly Mirrored<'invoice'>[]): SendingPlan | undefined => {
  const { queries, now } = useServices()
  const references = useReferences()
  const seller = useAll('settings')?.[0]
  const key = drafts.map(({ id }) => id).join()
  const creditedIds = drafts.flatMap(({ credited_invoice_id }) => credited_invoice_id ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the drafts
  const read$ = useMemo(
    () =>
      combineLatest({
        lines: queries.where('invoice_line', 'invoice_id', key.split(',')),
        credited: queries.where('invoice', 'id', creditedIds),
        creditNotes: queries.where('invoice', 'credited_invoice_id', creditedIds),
      }),
    [queries, key],
  )
  const { value, current } = useObservable(read$)
  // Lines of other drafts would decide which of these may be sent.
  const read = current ? value : undefined
  return useMemo(() => {
    if (!read || !seller || !references.ready) return undefined
    return sendingPlan(drafts, {
      ...read,
      seller,
      clientOf: (id) => references.find('client', id),
      at: now().toISOString(),
    })
  }, [drafts, read, seller, references, now])
}
