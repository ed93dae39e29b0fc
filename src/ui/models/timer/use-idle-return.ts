import { useEffect, useRef } from 'react'
import { useServices } from '../../services/services.tsx'
import { instantOf } from '../../text/format.ts'
import { watchInput } from './watch-input.ts'

const INPUT = ['keydown', 'pointerdown'] as const

/** Calls back with the instant of the last input before a long time without any, once it ends. */
export const useIdleReturn = (on: boolean, onReturn: (leftAt: string) => void): void => {
  const { now } = useServices()
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    if (!on) return
    const leftBefore = watchInput(now().getTime())
    const seen = () => {
      const left = leftBefore(now().getTime())
      if (left !== null) latest.current(instantOf(left))
    }
    for (const type of INPUT) window.addEventListener(type, seen, { capture: true, passive: true })
    return () => {
      for (const type of INPUT) window.removeEventListener(type, seen, { capture: true })
    }
  }, [on, now])
}
