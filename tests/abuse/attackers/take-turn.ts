import type { Slice } from '../evidence.ts'
import type { Stage } from '../stage.ts'
import { openArena, type TurnLog } from './arena.ts'
import type { Turn } from './schedule.ts'

export type TurnResult = { readonly slice: Slice } & Pick<TurnLog, 'faults' | 'writes'>

/** Runs one attack for that long; all of its connections are closed when it resolves. */
export const takeTurn = async (stage: Stage, turn: Turn, ms: number): Promise<TurnResult> => {
  const end = new AbortController()
  const { arena, log } = openArena(stage, turn, end.signal)
  const from = Date.now()
  let blows = 0
  const timer = setTimeout(() => end.abort(), ms)
  const hand = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await turn.attack.strike(arena)
      blows++
      await arena.pause(turn.attack.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: turn.attack.atOnce }, hand))
  clearTimeout(timer)
  const slice: Slice = {
    attack: turn.attack.name,
    role: turn.role,
    from,
    to: Date.now(),
    blows,
    statuses: log.statuses,
  }
  return { slice, faults: log.faults, writes: log.writes }
}
