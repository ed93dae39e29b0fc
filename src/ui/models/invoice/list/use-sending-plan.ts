import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'
import { type SendingPlan, sendingPlan } from './sending-plan.ts'

/** The plan of sending drafts together; undefined until their lines have been read. */
export const useSendingPlan = (drafts: readonly Mirrored<'invoice'>[]): SendingPlan | undefined => {
  const { queries, now } = useServices()
  const references = useReferences()
  const seller = useAll('settings')?.[0]
  const key = drafts.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  const lines$ = useMemo(
    () =>
      queries.where(
        'invoice_line',
        'invoice_id',
        drafts.map(({ id }) => id),
      ),
    [queries, key],
  )
  const lines = useObservable(lines$).value
  return useMemo(() => {
    if (!lines || !seller || !references.ready) return undefined
    return sendingPlan(drafts, { lines, seller, clientOf: (id) => references.find('client', id), at: now().toISOString() })
  }, [drafts, lines, seller, references, now])
}
