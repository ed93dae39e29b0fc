import { useCallback, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Where lists were scrolled to, by entry of the browser's history; forgotten with the page. */
const positions = new Map<string, number>()

/** Coming back to a list finds it where it was left. Answers the offset to start from, and takes note of the present one. */
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
  /** Where the list stands, without asking the page, which would have to lay itself out first. */
  const offset = useCallback(() => latest.current, [])
  return {
    initial: isReturn ? (positions.get(key) ?? 0) : 0,
    note: (offset: number) => {
      latest.current = offset
    },
    offset,
  }
}
