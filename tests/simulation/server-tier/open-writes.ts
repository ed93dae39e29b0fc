import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import type { Asked, Exchange } from './exchange.ts'
import type { HeldClock } from './held-clock.ts'
import type { HintGate } from './hint-gate.ts'
import { type Locks, overlap } from './locks.ts'
import type { RealServer } from './real-server.ts'

/** A transaction that is open on both sides. */
export interface Begun {
  readonly name: string
  /** The real server's coming response. */
  readonly realOutcome: HttpOutcome
  readonly releaseHints: () => void
  readonly endHold: () => void
  /** The model's coming response. */
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
    /** Whether an open transaction holds a lock that this request needs. */
    stopsFor: (locks: Locks): boolean => [...open.values()].some((other) => overlap(locks, other)),

    /** Both servers died, or were restored: every open transaction is lost. */
    forget: (): void => {
      open.clear()
      onEnd()
    },

    /** Returns the response at once when nothing is to be committed. */
    begin: async (asked: Asked, locks: Locks): Promise<HttpOutcome | Begun> => {
      const request = exchange.tokens.translate(asked.request)
      const [{ outcome: realOutcome, name }, releaseHints] = await gate.holding(() => real.handleOpen(request))
      exchange.noteNumber(asked, realOutcome)
      if (name === null) {
        releaseHints()
        return exchange.agree(asked, realOutcome, await exchange.askModel(asked, {}))
      }
      open.set(name, locks)
      const hold = held.hold()
      return {
        name,
        realOutcome,
        releaseHints,
        endHold: hold.end,
        expected: exchange.askModel(asked, { openFor: hold.ms }),
      }
    },

    /** `none` when the server died meanwhile. */
    commit: async (
      asked: Asked,
      { name, realOutcome, releaseHints, endHold, expected }: Begun,
    ): Promise<HttpOutcome> => {
      await real.commit(name)
      endHold()
      const modelOutcome = await expected
      open.delete(name)
      onEnd()
      if (modelOutcome.kind === 'none') return modelOutcome
      releaseHints()
      await exchange.countEffects(asked.request)
      return exchange.agree(asked, realOutcome, modelOutcome)
    },
  }
}
