import { constants, getPriority, setPriority } from 'node:os'
import { ATTACKS } from '../attacks/catalogue.ts'
import type { News, Order } from './messages.ts'
import { AT_ONCE, sliceMs, type Turn, turnsOf } from './schedule.ts'
import { takeTurn } from './take-turn.ts'

/**
 * Attackers get what server and probe leave of the processor: otherwise the load of the attack
 * itself would be measured.
 */
const BEHIND = 10
/** Ends of the server after which the attacks that ran are left out. */
const MAX_ENDS = 2

const tell = (news: News): void => void process.send?.(news)

const running = new Set<string>()
const ends = new Map<string, number>()
let isUp = true

const isLeftOut = (name: string): boolean => (ends.get(name) ?? 0) >= MAX_ENDS

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** The next turn of an attack that does not run already. */
const nextTurn = (turns: Generator<Turn>, count: number): Turn | null => {
  for (let n = 0; n < count * 2; n++) {
    const turn: Turn | undefined = turns.next().value
    if (turn && !isLeftOut(turn.attack.name) && !running.has(turn.attack.name)) return turn
  }
  return null
}

const attack = async ({ stage, seed, attackMs, only }: Extract<Order, { kind: 'begin' }>): Promise<void> => {
  const chosen = ATTACKS.filter(({ name }) => only.length === 0 || only.includes(name))
  const turns = turnsOf(chosen, seed)
  const until = Date.now() + attackMs
  const length = sliceMs(attackMs, chosen.length)
  const lane = async (): Promise<void> => {
    while (Date.now() < until) {
      const turn = isUp ? nextTurn(turns, chosen.length) : null
      if (!turn) {
        await pause(100)
        continue
      }
      running.add(turn.attack.name)
      tell({ kind: 'begun', attack: turn.attack.name, role: turn.role, at: Date.now() })
      const result = await takeTurn(stage, turn, Math.min(length, Math.max(1, until - Date.now())))
      running.delete(turn.attack.name)
      tell({ kind: 'ended', ...result })
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, chosen.length) }, lane))
  tell({ kind: 'over', leftOut: [...ends.keys()].filter(isLeftOut) })
}

setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority() + BEHIND))
process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  if (order.kind === 'begin') void attack(order)
  else {
    isUp = order.isUp
    if (!order.isUp) for (const name of running) ends.set(name, (ends.get(name) ?? 0) + 1)
  }
})
