import type { FastifyInstance } from 'fastify'
import { withoutDemoMail } from '../access/accounts/demo-accounts.ts'
import type { Database } from '../database/connect.ts'
import type { Installation } from '../database/installation.ts'
import { originOf } from '../http/origin.ts'
import type { Services } from '../http/services.ts'
import type { ActServices } from '../inbox/act.ts'
import { createInbox } from '../inbox/inbox.ts'
import { createInvoiceMails, type InvoiceMailParts } from '../invoicing/mails/invoice-mails.ts'
import { createMailer, type MailFailure, RETRY_AFTER_MS } from '../mail/mailer.ts'
import { createMailQueue } from '../mail/queue/mail-queue.ts'
import { bareAddress, createMailSigner } from '../mail/thread/signed.ts'
import { DEFAULT_SENDER, type MailTransport, NO_MAIL } from '../mail/transport.ts'
import type { Background } from '../runtime/background.ts'
import type { QueueLoop } from '../runtime/queue-loop.ts'
import type { WriteServices } from '../writes/in-transaction.ts'
import type { ServerOptions } from './server-options.ts'

interface Parts {
  readonly app: FastifyInstance
  readonly database: Database
  readonly installation: Installation
  readonly background: Background
}

/** The services of mails that leave, and how to close them. */
export interface MailServices extends Pick<Services, 'mailer' | 'mailTransport' | 'mailQueue' | 'mailSigner'> {
  /** Creates the inbox, whose actions need the other services. */
  openInbox(services: ActServices): Services['inbox']
  /** Creates the sender of mails with invoices, whose writes need the other services. */
  openInvoiceMails(services: WriteServices, readPdf: InvoiceMailParts['readPdf']): QueueLoop
  /** Sends nothing more; what is under way ends in the background. */
  stop(): void
  /** Closes the transport, once background tasks have ended. */
  close(): void
}

/** Creates the services of mails. */
export const createMailServices = (
  options: ServerOptions,
  { app, database, installation, background }: Parts,
): MailServices => {
  const mail: MailTransport = options.mail ?? NO_MAIL
  const transport = options.demo === true ? mail : withoutDemoMail(database.query, mail)
  const origin = (): string => originOf(options.publicUrl, app.server)
  const failed = (failure: MailFailure): void =>
    app.log[failure.lost ? 'error' : 'warn'](failure, 'a mail was not sent')
  const mailer = createMailer({ transport, background, origin, retryAfterMs: RETRY_AFTER_MS, failed })
  const mailSigner = createMailSigner(installation.mailSecret)
  const sender = bareAddress(options.mailFrom ?? DEFAULT_SENDER)
  const mailbox = options.mailbox ?? null
  const sending = () => ({ signer: mailSigner, origin: origin(), sender, mailbox })
  const mailQueue = createMailQueue({ database: database.query, transport, background, sending, failed })
  return {
    mailer,
    mailTransport: transport,
    mailQueue,
    mailSigner,
    openInbox: (services) =>
      createInbox({
        services: { ...services, background },
        rules: {
          signer: mailSigner,
          sender,
          mailbox,
          authenticationHost: options.authenticationHost ?? null,
          unknownSenders: options.unknownSenders ?? 'hold',
        },
        failed: (error) => app.log.error({ err: error }, 'a mail that came in was not read'),
      }),
    openInvoiceMails: (services, readPdf) =>
      createInvoiceMails({ services, readPdf, transport, background, sending, failed }),
    stop: () => {
      mailer.close()
      mailQueue.close()
    },
    close: () => transport.close(),
  }
}
