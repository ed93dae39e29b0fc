import type { FastifyBaseLogger } from 'fastify'
import { createSealer } from '../access/activity/seal.ts'
import { createTokenReminders } from '../access/tokens/token-reminders.ts'
import type { Services } from '../http/services.ts'
import { createImports } from '../import/imports.ts'
import { createReminders } from '../invoicing/mails/reminders.ts'
import type { MailTransport } from '../mail/transport.ts'
import { followBegunWorkingTimes } from '../planning/begun-working-times.ts'
import { handBackTickets } from '../planning/hand-back.ts'
import { createMinuteJob } from '../planning/minute-job.ts'
import { createRetention } from '../privacy/retention.ts'
import type { Background } from '../runtime/background.ts'
import type { WriteServices } from '../writes/in-transaction.ts'

interface JobParts {
  readonly background: Background
  /** Epoch of the server's data. */
  readonly epoch: string
  readonly log: FastifyBaseLogger
  readonly mailTransport: MailTransport
}

/** Services that work by themselves, from time to time; each is closed by its `close`. */
type Jobs = Pick<
  Services,
  'sealer' | 'imports' | 'handBack' | 'begunWorkingTimes' | 'tokenReminders' | 'reminders' | 'retention'
>

/** Creates the jobs of this process on the services with which they write. */
export const createJobs = (writing: WriteServices, { background, epoch, log, mailTransport }: JobParts): Jobs => {
  const { database, bus, files, mailer } = writing
  const now = () => new Date()
  return {
    sealer: createSealer(database.query, background, epoch),
    imports: createImports({
      ...{ database, bus, files, background },
      failed: (error) => log.error({ err: error }, 'an import failed'),
    }),
    handBack: createMinuteJob({
      name: 'hand back tickets',
      background,
      now,
      work: (today) => handBackTickets(writing, today),
    }),
    begunWorkingTimes: createMinuteJob({
      ...{ name: 'begin working times', background, now },
      work: (today) => followBegunWorkingTimes(writing, today),
    }),
    tokenReminders: createTokenReminders({ database: database.query, mailer, background }),
    reminders: createReminders({ ...writing, mailTransport }, background, now),
    retention: createRetention({ database: database.query, files }, background, now),
  }
}
