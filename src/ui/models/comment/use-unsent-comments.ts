import { useMemo } from 'react'
import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { mayWithdraw } from '#contract/core/events/event-state.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'

/** The events of comments that were never sent, by the id of the comment. */
export const useUnsentComments = (): ReadonlyMap<RecordId, LoggedEvent> => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const creations = events?.filter((event) => event.model === 'comment' && event.action === 'create') ?? []
    return new Map(
      creations.filter((event) => isPending(event.state) && mayWithdraw(event)).map((event) => [event.recordId, event]),
    )
  }, [events])
}
