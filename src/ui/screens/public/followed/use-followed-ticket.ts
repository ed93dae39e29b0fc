import { useCallback, useEffect, useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { createNewest } from '../../../hooks/actions/newest.ts'
import type { LinkedTicket } from '../../../services/ports.ts'
import { useServices } from '../../../services/services.tsx'

/** Form of a token; an address of another form opens nothing, and no server need be asked. */
const TOKEN = /^\d{1,15}\.[\w-]{43}$/

export interface ShownTicket {
  readonly state: 'shown'
  readonly ticket: LinkedTicket
  /** When it was read. ISO 8601 UTC. */
  readonly readAt: string
  readonly isReading: boolean
  /** Why the last attempt to read it again failed; null after one that did not. */
  readonly problem: SignInProblem | null
}

/** The ticket of a link, or why it is not shown. */
type Followed =
  | { readonly state: 'reading' | 'gone' }
  | { readonly state: 'failed'; readonly problem: SignInProblem }
  | ShownTicket

/**
 * Reads the ticket of a link, and again when the page comes back into view. What was read stays
 * while it is read again.
 */
export const useFollowedTicket = (token: string): { readonly followed: Followed; refresh(): void } => {
  const { account, now } = useServices()
  const [clock] = useState(() => now)
  const [followed, setFollowed] = useState<Followed>({ state: TOKEN.test(token) ? 'reading' : 'gone' })
  const [begin] = useState(createNewest)
  const refresh = useCallback(() => {
    if (!TOKEN.test(token)) return
    const isNewest = begin()
    setFollowed((before) => (before.state === 'shown' ? { ...before, isReading: true } : before))
    account.followedTicket(token).then(
      (ticket) =>
        isNewest() &&
        setFollowed({ state: 'shown', ticket, readAt: clock().toISOString(), isReading: false, problem: null }),
      (problem: SignInProblem) =>
        isNewest() &&
        setFollowed((before) => {
          if (problem.code === 'link_invalid') return { state: 'gone' }
          return before.state === 'shown' ? { ...before, isReading: false, problem } : { state: 'failed', problem }
        }),
    )
  }, [account, clock, token, begin])
  useEffect(() => {
    refresh()
    const readAgain = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [refresh])
  return { followed, refresh }
}
