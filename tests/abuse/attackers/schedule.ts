import { createRandom } from '#tests/simulation/random.ts'
import type { Attack } from '../attacks/attack.ts'
import type { Role } from '../stage.ts'

/** One attack by one role for a while. */
export interface Turn {
  readonly attack: Attack
  readonly role: Role
  /** Depends on the run's seed, the attack and the round alone. */
  readonly seed: number
}

export const AT_ONCE = 2
const SHORTEST_MS = 800
const MAX_ATTACK_MS = 8_000

/** Chosen so that each attack runs at least once where time allows. */
export const sliceMs = (attackMs: number, attacks: number): number =>
  Math.min(MAX_ATTACK_MS, Math.max(SHORTEST_MS, attackMs / Math.ceil(attacks / AT_ONCE)))

/** Seed of a name: FNV-1a. */
const seedOf = (text: string): number =>
  [...text].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)

const shuffled = <Item>(items: readonly Item[], seed: number): readonly Item[] => {
  const random = createRandom(seed)
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0] as Item)
}

/**
 * Turns without end: every attack once a round, in an order of its own each round, its roles one
 * after the other.
 */
export const turnsOf = function* (attacks: readonly Attack[], seed: number): Generator<Turn> {
  for (let round = 0; ; round++) {
    for (const attack of shuffled(attacks, seed + round)) {
      const own = seedOf(`${seed} ${attack.name}`)
      yield { attack, role: attack.roles[(own + round) % attack.roles.length] as Role, seed: (own + round) >>> 0 }
    }
  }
}
