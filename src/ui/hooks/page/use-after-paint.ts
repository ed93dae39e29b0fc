import { startTransition, useEffect, useState } from 'react'

/** Becomes true once the first frame with this component is painted; again for each new `of`. */
export const useAfterPaint = (of = ''): boolean => {
  const [painted, setPainted] = useState<string | null>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(of)))
    return () => cancelAnimationFrame(frame)
  }, [of])
  return painted === of
}
