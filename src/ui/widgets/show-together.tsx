import { createContext, type ReactNode, use, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

interface Waiting {
  await(id: string): void
  markReady(id: string): void
}

const WaitingContext = createContext<Waiting | null>(null)

/** After this time the parts are shown as they are. */
const PATIENCE_MS = 3000

interface ShowTogetherProps {
  /** The parts stay back as long as this is true, whatever they say. */
  readonly isHeld: boolean
  /** Stands in for the parts; its elements go when the parts come. */
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/**
 * Shows its parts once all of them know their content, so that none moves when another one gets its
 * height. Parts say what they wait for by `useContentReady`. What is shown stays.
 */
export const ShowTogether = ({ isHeld, skeleton, children }: ShowTogetherProps) => {
  const waiting = useRef(new Set<string>())
  const [isReady, setReady] = useState(false)
  const [isShown, setShown] = useState(false)
  const parts = useMemo((): Waiting => {
    const check = () => waiting.current.size === 0 && setReady(true)
    return {
      await: (id) => void waiting.current.add(id),
      markReady: (id) => {
        waiting.current.delete(id)
        // An effect that runs again awaits in the same turn.
        queueMicrotask(check)
      },
    }
  }, [])
  useEffect(() => {
    // The parts have awaited in their layout effects, which run before.
    if (waiting.current.size === 0) setReady(true)
    const timer = window.setTimeout(() => setReady(true), PATIENCE_MS)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isReady && !isHeld) setShown(true)
  }, [isReady, isHeld])
  return (
    <WaitingContext value={parts}>
      {!isShown && skeleton}
      <div className={isShown ? undefined : 'hidden'}>{children}</div>
    </WaitingContext>
  )
}

/** Says whether a part has its content; before it has, its `ShowTogether` shows the skeleton. */
export const useContentReady = (isReady: boolean): void => {
  const id = useId()
  const parts = use(WaitingContext)
  useLayoutEffect(() => {
    if (!parts || isReady) return
    parts.await(id)
    return () => parts.markReady(id)
  }, [parts, id, isReady])
}
