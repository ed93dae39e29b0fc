import { MODEL_NAMES } from '#contract/registry.ts'
import type { EventLog } from '#src/store/log.ts'
import type { Mirror } from '#src/store/mirror.ts'
import { isComplete, readCursor } from './cursor.ts'

/**
 * The server's life in which the events of this log were accepted. The log keeps it beside the cursors of the mirror: these go with a sign-out, a full disk
 * or a damaged block, and a server may be restored meanwhile.
 */
export interface KnownEpoch {
  /** The known life; where none is known yet, the one that a first page is of: what is accepted while the rest comes is accepted in it. */
  readonly readOr: (epoch: string) => Promise<string>
  /** Every model was pulled, and what was lost is in the queue again: from now on the server's present life is the known one. */
  readonly note: () => Promise<void>
}

const FACT = 'epoch'

export const createKnownEpoch = (log: Pick<EventLog, 'readFact' | 'writeFact'>, mirror: Mirror): KnownEpoch => {
  const read = async (): Promise<string | undefined> => (await log.readFact(FACT)) as string | undefined
  return {
    readOr: async (epoch) => {
      const known = await read()
      if (known !== undefined) return known
      await log.writeFact(FACT, epoch).catch(() => undefined)
      return epoch
    },
    note: async () => {
      const cursors = await Promise.all(MODEL_NAMES.map((model) => readCursor(mirror, model)))
      const epochs = new Set(cursors.flatMap(({ epoch }) => epoch ?? []))
      const [epoch] = epochs
      if (epoch === undefined || epochs.size > 1 || !cursors.every(isComplete) || epoch === (await read())) return
      // Only a restore that falls together with a lost mirror needs it: the next pull notes it as well.
      await log.writeFact(FACT, epoch).catch(() => undefined)
    },
  }
}
