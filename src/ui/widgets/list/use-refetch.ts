import { useCallback, useEffect, useState } from 'react'
import { Subject } from 'rxjs'
import { refetches } from '../../services/request-pauses.ts'
import { useServices } from '../../services/services.tsx'

/** Returns a stable function that asks the server for news; quick repetitions make one request. */
export const useRefetch = (): (() => void) => {
  const { deviceHealth } = useServices()
  const [calls] = useState(() => new Subject<void>())
  useEffect(() => {
    const subscription = refetches(calls).subscribe(deviceHealth.syncNow)
    return () => subscription.unsubscribe()
  }, [calls, deviceHealth])
  return useCallback(() => calls.next(), [calls])
}
