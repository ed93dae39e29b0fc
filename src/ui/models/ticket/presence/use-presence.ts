import { useCallback, useEffect, useRef, useState } from 'react'
import { filter } from 'rxjs'
import { presenceCalls } from '#contract/calls/presence.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { PresenceDoing } from '#contract/core/events/replication.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { useIsPageVisible } from '../../../hooks/page/use-is-page-visible.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { usePerson, useServices } from '../../../services/services.tsx'
import { type Present, presentAt, WRITING_MS, withPresence } from './present.ts'

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

  const say = useCallback(
    (doing: PresenceDoing): void => {
      // A lost message only hides the line for a moment.
      void online.post(pathOf(presenceCalls.onTicket, { id: ticketId }), { doing }).catch(() => undefined)
    },
    [online, ticketId],
  )
  useEffect(() => {
    if (!isHere) return
    say('looking')
    const timer = setInterval(() => say('looking'), LOOKING_MS)
    return () => {
      clearInterval(timer)
      say('leaving')
    }
  }, [isHere, say])

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

  const tellWriting = useCallback((): void => {
    const at = now().getTime()
    if (!isHere || at - wroteAt.current < WRITING_MS / 2) return
    wroteAt.current = at
    say('writing')
  }, [isHere, now, say])
  return { others, tellWriting }
}
