import { DRAFT_PAUSE_MS } from '#src/machines/form.machine.ts'
import type { DraftsPort } from '../../services/ports.ts'

/** A typed text, and the saved one that typing started from. */
interface TypedText {
  readonly text: string
  readonly seen: string | null
}

/** Writes the draft of one text. */
export interface DraftWriter {
  /** Writes after a pause in typing. */
  write(typed: TypedText): void
  /** Writes what waits for the pause: the editor or the page is left. */
  writeNow(): void
  /**
   * Runs a call whose event deletes the draft in its own write. Nothing is written meanwhile, which
   * would bring the draft back; what the call has not stored is written after it.
   */
  whileSending(send: () => Promise<boolean>): Promise<boolean>
  /** Removes the draft with what waits for the pause. */
  remove(): void
}

export const createDraftWriter = (drafts: Pick<DraftsPort, 'write' | 'remove'>, key: string): DraftWriter => {
  let unwritten: TypedText | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  let callsUnderWay = 0

  const writeNow = (): void => {
    clearTimeout(pause)
    if (unwritten === null || callsUnderWay > 0) return
    void drafts.write(key, { ...unwritten })
    unwritten = null
  }

  return {
    write: (typed) => {
      clearTimeout(pause)
      unwritten = typed
      pause = setTimeout(writeNow, DRAFT_PAUSE_MS)
    },
    writeNow,
    whileSending: async (send) => {
      callsUnderWay += 1
      try {
        const isStored = await send()
        if (isStored) unwritten = null
        return isStored
      } finally {
        callsUnderWay -= 1
        writeNow()
      }
    },
    remove: () => {
      clearTimeout(pause)
      unwritten = null
      void drafts.remove(key)
    },
  }
}
