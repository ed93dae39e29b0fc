import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Planning } from './use-plan.ts'
import type { PlanningPeriod } from './use-planning-period.ts'

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
/** Capacity and absences are read within a moment. */
const OPENING_MS = 2000

/**
 * Scrolls the days of a period to today when it is opened. Days before today may be screens above,
 * and grow while capacity and absences are read: until then a new planning is scrolled again,
 * unless the person has moved.
 */
export const useOpeningAtToday = (
  days: RefObject<HTMLElement | null>,
  planning: Planning,
  { today, period }: Pick<PlanningPeriod, 'today' | 'period'>,
): void => {
  const openedPeriod = useRef<PlanningPeriod['period'] | null>(null)
  useEffect(() => {
    const endOpening = () => {
      openedPeriod.current = period
    }
    const timer = setTimeout(endOpening, OPENING_MS)
    for (const move of MOVES) window.addEventListener(move, endOpening, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const move of MOVES) window.removeEventListener(move, endOpening, { capture: true })
    }
  }, [period])
  useLayoutEffect(() => {
    if (planning.days[0] !== today && openedPeriod.current !== period)
      days.current?.querySelector('[data-today]')?.scrollIntoView()
  }, [days, planning, today, period])
}
