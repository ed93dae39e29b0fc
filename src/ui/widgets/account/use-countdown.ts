import { useEffect, useState } from 'react'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useServices } from '../../services/services.tsx'

/** Wait in seconds where the server asks for one without a length. */
const MAX_WAIT_SECONDS = 60

/** Seconds left until the server accepts another attempt. */
export const useCountdown = (problem: SignInProblem | null): number => {
  const { now } = useServices()
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (problem?.code !== 'too_many_requests') return setLeft(0)
    const until = now().getTime() + (problem.retryAfterSeconds ?? MAX_WAIT_SECONDS) * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - now().getTime()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [problem, now])
  return left
}
