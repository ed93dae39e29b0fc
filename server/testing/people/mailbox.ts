import type { Letter } from '../../mail/mail.ts'
import type { MailTransport } from '../../mail/transport.ts'

/** Keeps letters in memory, for tests to read. */
export interface Mailbox extends MailTransport {
  readonly letters: Letter[]
  /** Takes the letters to this address out, oldest first. */
  take(to: string): readonly Letter[]
}

export const createMailbox = (): Mailbox => {
  const letters: Letter[] = []
  return {
    letters,
    take: (to) => {
      const theirs = letters.filter((letter) => letter.to === to)
      letters.splice(0, letters.length, ...letters.filter((letter) => letter.to !== to))
      return theirs
    },
    send: async (letter) => {
      letters.push(letter)
    },
    close: () => undefined,
  }
}

/** The token that a link of a mail carries in this parameter. */
export const tokenIn = (letter: Letter | undefined, name: 'token' | 'autolog'): string => {
  const token = letter?.link && new URL(letter.link).searchParams.get(name)
  if (!token) throw new Error(`No ${name} in ${letter?.subject ?? 'no letter'}.`)
  return token
}
