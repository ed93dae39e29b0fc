import { useCallback, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scroll offsets of lists by history entry, in px; kept until the page is closed. */
const positions = new Map<string, number>()

/**
 * Restores a list's scroll offset on return. `initial` is the offset to start from; `note` records
 * the present one.
 */
export const useScrollMemory = () => {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const latest = useRef(0)
  const entry = useRef(key)
  entry.current = key
  useEffect(
    () => () => {
      positions.set(entry.current, latest.current)
    },
    [],
  )
  /** The present offset, without forcing a layout. */
  const offset = useCallback(() => latest.current, [])
  return {
    initial: isReturn ? (positions.get(key) ?? 0) : 0,
    note: (offset: number) => {
      latest.current = offset
    },
    offset,
  }
}
