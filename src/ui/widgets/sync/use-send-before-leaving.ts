import { useEffect, useRef } from 'react'
import { isDelayed } from '#contract/core/events/delay.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'

/**
 * Sends what the person could still take back when the page closes or hides: a reply must not wait
 * until they open the application again.
 */
export const useSendBeforeLeaving = (): void => {
  const { outbox, now } = useServices()
  const events = useObservable(outbox.events$).value
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    const send = (): void => {
      if (document.visibilityState !== 'hidden') return
      const time = now().getTime()
      for (const event of latest.current ?? [])
        if (event.state === 'queued' && isDelayed(event, time)) void outbox.retry(event.id)
    }
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [outbox, now])
}
