import { eq } from 'drizzle-orm'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { smtpTransport } from '../../mail/smtp.ts'
import { addInvoiceToMail } from '../records/mailed-invoices.ts'
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

/** A mail with an invoice as a manager writes it. */
export const MAIL = { email: 'compta@exemple.fr', subject: 'Facture', message: 'Bonjour,\n\nVoici la facture.' }

/** A server that mails one invoice through a mail server, which keeps what it was given. */
export interface MailedServer {
  readonly server: TestServer
  readonly peer: SmtpPeer
  readonly manager: Caller
  invoiceId: number
  /** Starts over: no mail, no automatic level, and a new invoice that is due on 1 March. */
  reset(): Promise<void>
  write(body?: object): ReturnType<Caller['post']>
  /** Lets the mails that are due leave. */
  leave(): Promise<void>
  rows(): Promise<readonly (typeof invoiceMail.$inferSelect)[]>
  addLevel(daysAfterDue: number, automaticSince: string | null): Promise<number>
  close(): Promise<void>
}

export const startMailedServer = async (): Promise<MailedServer> => {
  const peer = await startSmtpPeer()
  const server = await startTestServer(undefined, {
    mail: smtpTransport(peer.url, 'SAV <sav@sav.example>'),
    mailFrom: 'SAV <sav@sav.example>',
    publicUrl: 'https://sav.example',
  })
  const manager = await server.as('manager')
  const { query } = server.database
  const settled = () => server.services.background.idle()
  const mailed: MailedServer = {
    server,
    peer,
    manager,
    invoiceId: 0,
    reset: async () => {
      await settled()
      await query.delete(invoiceMail)
      await query.update(reminderLevel).set({ automatic_since: null })
      mailed.invoiceId = await addInvoiceToMail(query, server.fixture.ownClient, { due_date: '2026-03-01' })
      peer.received.splice(0)
      peer.refuse(null)
    },
    write: (body = {}) => manager.post('/api/models/invoice_mail', { invoice_id: mailed.invoiceId, ...MAIL, ...body }),
    leave: async () => {
      server.services.invoiceMails.wake()
      await settled()
    },
    rows: () => query.select().from(invoiceMail).where(eq(invoiceMail.invoice_id, mailed.invoiceId)).orderBy(invoiceMail.id),
    addLevel: async (days_after_due, automatic_since) => {
      const [level] = await query
        .insert(reminderLevel)
        .values({ name: `J+${days_after_due}`, days_after_due, subject: 'Rappel {{facture}}', message: 'Il reste {{reste}}.', automatic_since })
        .returning()
      return level?.id ?? 0
    },
    close: async () => {
      await server.close()
      await peer.stop()
    },
  }
  return mailed
}
