import type { PresenceDoing } from '#contract/core/protocol.ts'

/**
 * Sends one message after the other: a look that arrived after the leave would name the person
 * until its silence counts. Of the messages that wait, only the last one is sent.
 */
export const sayInOrder = (send: (doing: PresenceDoing) => Promise<unknown>): ((doing: PresenceDoing) => void) => {
  let isSending = false
  let waiting: PresenceDoing | null = null
  const sendAll = async (first: PresenceDoing): Promise<void> => {
    isSending = true
    for (let doing: PresenceDoing | null = first; doing !== null; doing = waiting) {
      waiting = null
      // A lost message only hides the line for a moment.
      await send(doing).catch(() => undefined)
    }
    isSending = false
  }
  return (doing) => {
    if (isSending) waiting = doing
    else void sendAll(doing)
  }
}
