import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine. */
export interface SmtpPeer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Answers each recipient with this code from now on; null takes every mail. */
  refuse(code: number | null): void
  /** Answers this recipient alone with 550. */
  refuseOnly(address: string): void
  /** Takes mails and answers none of them; resolves when the first one was taken. */
  holdAnswers(): Promise<void>
  /** Ends `holdAnswers`. */
  answer(): void
  stop(): Promise<void>
}

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

export const startSmtpPeer = async (): Promise<SmtpPeer> => {
  let refusal: number | null = null
  let refused: string | null = null
  let held: { readonly taken: () => void; readonly answers: (() => void)[] } | null = null
  const received: ReceivedMail[] = []
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = address === refused ? 550 : refusal
      done(code === null ? null : Object.assign(new Error('No such person'), { responseCode: code }))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          source: String(Buffer.concat(chunks)),
        })
        if (!held) return done()
        held.answers.push(done)
        held.taken()
      })
    },
  })
  // A server that is killed in the middle of a mail resets its connection.
  peer.on('error', () => undefined)
  await new Promise<void>((done) => {
    peer.listen(0, '127.0.0.1', () => done())
  })
  return {
    url: `smtp://127.0.0.1:${(peer.server.address() as AddressInfo).port}`,
    received,
    refuse: (code) => {
      refusal = code
    },
    refuseOnly: (address) => {
      refused = address
    },
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { taken: resolve, answers: [] }
      return promise
    },
    answer: () => {
      for (const done of held?.answers ?? []) done()
      held = null
    },
    stop: () => new Promise((done) => peer.close(() => done())),
  }
}
