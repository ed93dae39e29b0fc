import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import type { Asked, Exchange } from './exchange.ts'
import type { HeldClock } from './held-clock.ts'
import type { HintGate } from './hint-gate.ts'
import { type Locks, meet } from './locks.ts'
import type { RealServer } from './real-server.ts'

/** A transaction that is open on both sides. */
export interface Begun {
  readonly name: string
  /** What the real server will answer. */
  readonly heard: HttpOutcome
  readonly tellHints: () => void
  readonly endHold: () => void
  /** What the model will answer. */
  readonly expected: Promise<HttpOutcome>
}

export interface OpenWritesPorts {
  readonly real: RealServer
  readonly exchange: Exchange
  readonly held: HeldClock
  readonly gate: HintGate
  /** A transaction has ended. */
  readonly onEnd: () => void
}

/** Writes whose transactions stay open on both servers until they are committed together. */
export const createOpenWrites = ({ real, exchange, held, gate, onEnd }: OpenWritesPorts) => {
  const open = new Map<string, Locks>()

  return {
    /** Whether an open transaction holds what this one needs. */
    stopsFor: (locks: Locks): boolean => [...open.values()].some((other) => meet(locks, other)),

    /** Both died, or were restored: nothing is open any more. */
    forget: (): void => {
      open.clear()
      onEnd()
    },

    /** The answer at once where nothing is to be committed. */
    begin: async (asked: Asked, locks: Locks): Promise<HttpOutcome | Begun> => {
      const request = exchange.tokens.translate(asked.request)
      const [{ outcome: heard, name }, tellHints] = await gate.holding(() => real.handleOpen(request))
      exchange.noteNumber(asked, heard)
      if (name === null) {
        tellHints()
        return exchange.agree(asked, heard, await exchange.askModel(asked, {}))
      }
      open.set(name, locks)
      const hold = held.hold()
      return { name, heard, tellHints, endHold: hold.end, expected: exchange.askModel(asked, { openFor: hold.ms }) }
    },

    /** `none` where the server died meanwhile. */
    commit: async (asked: Asked, { name, heard, tellHints, endHold, expected }: Begun): Promise<HttpOutcome> => {
      await real.commit(name)
      endHold()
      const told = await expected
      open.delete(name)
      onEnd()
      if (told.kind === 'none') return told
      tellHints()
      await exchange.countEffects(asked.request)
      return exchange.agree(asked, heard, told)
    },
  }
}
