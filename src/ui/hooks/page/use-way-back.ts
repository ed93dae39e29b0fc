import { useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Number of entries before this one in the history of the application, as its router counts them.
 */
const entryIndex = (): number => (window.history.state as { readonly idx?: number } | null)?.idx ?? 0

/**
 * Returns to the page before this one, past the entries of sheets that were opened over it; a page
 * that was opened first has `fallback` before it.
 */
export const useWayBack = (fallback: string): (() => void) => {
  const navigate = useNavigate()
  const [first] = useState(entryIndex)
  return () => void (first === 0 ? navigate(fallback) : navigate(Math.min(first - 1 - entryIndex(), -1)))
}
