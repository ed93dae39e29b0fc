import { startTransition, useEffect, useState } from 'react'

/** Becomes true once the first frame with this component is painted. */
export const useAfterPaint = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
