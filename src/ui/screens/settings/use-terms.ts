import { useEffect, useState } from 'react'
import { useAll } from '../../hooks/records/use-records.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { useServices } from '../../services/services.tsx'

/** Path of the terms of sale. */
const TERMS = '/cgv.pdf'

export type Terms =
  | { readonly state: 'loading' | 'none' | 'offline' }
  | { readonly state: 'shown'; readonly path: string }

/**
 * The terms of sale: those that a manager uploaded, whose path this device knows, or the operator's
 * file, for which the server is asked.
 */
export const useTerms = (): Terms => {
  const uploaded = useAll('settings')?.[0]?.terms
  const isOnline = useIsOnline()
  const { account } = useServices()
  const [hasFile, setHasFile] = useState<boolean | null>(null)

  useEffect(() => {
    if (!isOnline || uploaded !== null) return
    let isGone = false
    void account.has(TERMS).then((has) => !isGone && setHasFile(has))
    return () => {
      isGone = true
    }
  }, [account, isOnline, uploaded])

  if (uploaded === undefined) return { state: 'loading' }
  const path = uploaded ?? (hasFile === true ? TERMS : null)
  if (path !== null) return isOnline ? { state: 'shown', path } : { state: 'offline' }
  if (hasFile === false) return { state: 'none' }
  return { state: isOnline ? 'loading' : 'offline' }
}
