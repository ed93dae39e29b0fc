import { useCallback, useEffect, useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { createNewest } from '../../../hooks/actions/newest.ts'
import type { LinkedTicket } from '../../../services/ports.ts'
import { useServices } from '../../../services/services.tsx'

/** Form of a token; an address of another form opens nothing, and no server need be asked. */
const TOKEN = /^\d{1,15}\.[\w-]{43}$/

/** The ticket of a link, or why it is not shown. */
type Followed =
  | { readonly state: 'reading' | 'gone' }
  | { readonly state: 'failed'; readonly problem: SignInProblem }
  | { readonly state: 'shown'; readonly ticket: LinkedTicket }

/**
 * Reads the ticket of a link, and again when the page comes back into view. What was read stays
 * while it is read again.
 */
export const useFollowedTicket = (token: string): { readonly followed: Followed; refresh(): void } => {
  const { account } = useServices()
  const [followed, setFollowed] = useState<Followed>({ state: TOKEN.test(token) ? 'reading' : 'gone' })
  const [begin] = useState(createNewest)
  const refresh = useCallback(() => {
    if (!TOKEN.test(token)) return
    const isNewest = begin()
    account.followedTicket(token).then(
      (ticket) => isNewest() && setFollowed({ state: 'shown', ticket }),
      (problem: SignInProblem) =>
        isNewest() &&
        setFollowed((before) => {
          if (problem.code === 'link_invalid') return { state: 'gone' }
          return before.state === 'shown' ? before : { state: 'failed', problem }
        }),
    )
  }, [account, token, begin])
  useEffect(() => {
    refresh()
    const readAgain = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [refresh])
  return { followed, refresh }
}
