import { useEffect, useState } from 'react'

const whenIdle = (run: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 100)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 500 })
  return () => window.cancelIdleCallback(handle)
}

/**
 * False from the moment new content is shown until the browser is idle: rows out of view can wait
 * that long.
 */
export const useIdleSince = (shown: unknown): boolean => {
  const [shownAtIdle, setShownAtIdle] = useState<unknown>(null)
  useEffect(() => whenIdle(() => setShownAtIdle(shown)), [shown])
  return shownAtIdle === shown
}
