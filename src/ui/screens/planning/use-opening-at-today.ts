import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Planning } from './use-plan.ts'
import type { PlanningPeriod } from './use-planning-period.ts'

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the days of a period to today, again for each new planning until the person moves: days
 * before today may be screens above, and grow while capacity and absences are read.
 */
export const useOpeningAtToday = (
  days: RefObject<HTMLElement | null>,
  planning: Planning,
  { today, period }: Pick<PlanningPeriod, 'today' | 'period'>,
): void => {
  const movedIn = useRef<PlanningPeriod['period'] | null>(null)
  useEffect(() => {
    const box = days.current
    const noteMove = () => {
      movedIn.current = period
    }
    for (const move of MOVES) box?.addEventListener(move, noteMove, { passive: true })
    return () => {
      for (const move of MOVES) box?.removeEventListener(move, noteMove)
    }
  }, [days, period])
  useLayoutEffect(() => {
    if (planning.days[0] !== today && movedIn.current !== period)
      days.current?.querySelector('[data-today]')?.scrollIntoView()
  }, [days, planning, today, period])
}
