import type { FastifyInstance } from 'fastify'
import { createBudgets, UNLIMITED } from '../access/budgets.ts'
import { withoutDemoMail } from '../access/demo-accounts.ts'
import { createFailures } from '../access/failures.ts'
import { createPasswords } from '../access/passwords.ts'
import { createRefusals } from '../access/refused-requests.ts'
import { createSharedThrottle } from '../access/shared-throttle.ts'
import { createThrottle } from '../access/throttle.ts'
import { writeFailures } from '../access/write-failures.ts'
import { writeRefusals } from '../access/write-refusals.ts'
import type { Database } from '../database/connect.ts'
import type { Installation } from '../database/installation.ts'
import { QUOTAS } from '../files/quota.ts'
import { originOf } from '../http/origin.ts'
import type { Services } from '../http/services.ts'
import { createInbox } from '../inbox/inbox.ts'
import { createMailer, type MailFailure, RETRY_AFTER_MS } from '../mail/mailer.ts'
import { createMailQueue } from '../mail/queue/mail-queue.ts'
import { bareAddress, createMailSigner } from '../mail/thread/signed.ts'
import { DEFAULT_SENDER, type MailTransport, NO_MAIL } from '../mail/transport.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { createBackground } from '../runtime/background.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { openFileStore } from '../storage/file-store.ts'
import type { ServerOptions } from './server-options.ts'

/**
 * Failed sign-ins and refusals are counted in memory and written to the database after this time.
 */
const COUNTS_WRITTEN_AFTER_MS = 60_000

interface Opened {
  readonly app: FastifyInstance
  readonly database: Database
  readonly installation: Installation
  readonly realtime: Realtime
}

interface CreatedServices {
  readonly services: Services
  /** Writes the pending counts, then closes the services. The caller closes `Opened`. */
  close(): Promise<void>
}

/** Creates the services of routes on an open database. */
export const createServices = (options: ServerOptions, { app, database, installation, realtime }: Opened): CreatedServices => {
  const hasDemo = options.demo === true
  const mail: MailTransport = options.mail ?? NO_MAIL
  const transport = hasDemo ? mail : withoutDemoMail(database.query, mail)
  const background = createBackground((name, error) => app.log.error({ err: error, task: name }, 'failed in the background'))
  const origin = (): string => originOf(options.publicUrl, app.server)
  const failed = (failure: MailFailure): void => app.log[failure.lost ? 'error' : 'warn'](failure, 'a mail was not sent')
  const mailer = createMailer({ transport, background, origin, retryAfterMs: RETRY_AFTER_MS, failed })
  const mailSigner = createMailSigner(installation.mailSecret)
  const sender = bareAddress(options.mailFrom ?? DEFAULT_SENDER)
  const sending = () => ({ signer: mailSigner, origin: origin(), sender, mailbox: options.mailbox ?? null })
  const mailQueue = createMailQueue({ database: database.query, transport, background, sending, failed })
  const failures = createFailures((counts) => background.run('failures', () => writeFailures(database.query, counts)), COUNTS_WRITTEN_AFTER_MS)
  const refusals = createRefusals((counts) => background.run('refusals', () => writeRefusals(database.query, counts)), COUNTS_WRITTEN_AFTER_MS)
  const files = openFileStore(options.filesFolder ?? null, background)
  const quotas = options.quotas ?? QUOTAS
  const inbox = createInbox({
    services: { database, bus: realtime.bus, background, mailer, mailQueue, files, quotas },
    rules: {
      signer: mailSigner,
      sender,
      mailbox: options.mailbox ?? null,
      authenticationHost: options.authenticationHost ?? null,
      unknownSenders: options.unknownSenders ?? 'hold',
    },
    failed: (error) => app.log.error({ err: error }, 'a mail that came in was not read'),
  })
  return {
    services: {
      database,
      installation,
      passwords: createPasswords(),
      throttle: createSharedThrottle(database.query, createThrottle(monotonicMs)),
      failures,
      refusals,
      budgets: options.withoutBudgets ? UNLIMITED : createBudgets(monotonicMs),
      bus: realtime.bus,
      background,
      mailer,
      mailQueue,
      mailSigner,
      files,
      quotas,
      inbox,
      realtime,
      hasFeed: options.withoutFeed !== true,
      hasDemo,
    },
    close: async () => {
      failures.flush()
      refusals.flush()
      mailer.close()
      mailQueue.close()
      inbox.close()
      // Background tasks use the files and the mail transport: both close after the last task.
      await background.idle()
      await files.close()
      transport.close()
    },
  }
}
