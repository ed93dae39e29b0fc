import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { filter } from 'rxjs'
import { presenceCalls } from '#contract/calls/presence.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { useIsPageVisible } from '../../../hooks/page/use-is-page-visible.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { usePerson, useServices } from '../../../services/services.tsx'
import { type Present, presentAt, WRITING_MS, withPresence } from './present.ts'
import { sayInOrder } from './say-in-order.ts'

/** Interval of the messages of a page that shows the ticket, in ms. */
const LOOKING_MS = 25_000
/** Interval of the checks for people without messages, in ms. */
const CHECK_MS = 4000
const NOBODY: Present = new Map()
const NONE = { looking: [], writing: [] } as const

/**
 * Publishes to staff that this person is at the ticket while the page is in view; returns the
 * others. Stores nothing.
 */
export const usePresence = (ticketId: RecordId) => {
  const { online, news$, now } = useServices()
  const { actor } = usePerson()
  const isVisible = useIsPageVisible()
  const isOnline = useIsOnline()
  const [others, setOthers] = useState<ReturnType<typeof presentAt>>(NONE)
  const wroteAt = useRef(0)
  const isHere = isVisible && isOnline && !isTemporaryId(ticketId)

  const path = pathOf(presenceCalls.onTicket, { id: ticketId })
  const say = useMemo(() => sayInOrder((doing) => online.post(path, { doing })), [online, path])
  useEffect(() => {
    if (!isHere) return
    say('looking')
    const timer = setInterval(() => say('looking'), LOOKING_MS)
    // A page that ends unmounts nothing, and may end its worker.
    const leave = (): void => online.postOnClose(path, { doing: 'leaving' })
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      say('leaving')
    }
  }, [isHere, say, online, path])

  useEffect(() => {
    let present = NOBODY
    const show = (): void =>
      setOthers((shown) => {
        const next = presentAt(present, now().getTime())
        return JSON.stringify(next) === JSON.stringify(shown) ? shown : next
      })
    show()
    const subscription = news$.pipe(filter((item) => item.kind === 'presence')).subscribe(({ presence }) => {
      if (String(presence.ticket_id) !== ticketId || String(presence.user_id) === actor.id) return
      present = withPresence(present, presence, now().getTime())
      show()
    })
    const timer = setInterval(show, CHECK_MS)
    return () => {
      subscription.unsubscribe()
      clearInterval(timer)
    }
  }, [news$, now, ticketId, actor.id])

  const reportWriting = useCallback((): void => {
    const at = now().getTime()
    if (!isHere || at - wroteAt.current < WRITING_MS / 2) return
    wroteAt.current = at
    say('writing')
  }, [isHere, now, say])
  return { others, reportWriting }
}
