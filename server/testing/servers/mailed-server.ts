import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { smtpTransport } from '../../mail/smtp.ts'
import { addInvoiceToMail } from '../records/invoicing/mailed-invoices.ts'
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

/** A mail with an invoice as a manager writes it. */
export const MAIL = { email: 'compta@exemple.fr', subject: 'Facture', message: 'Bonjour,\n\nVoici la facture.' }

/** A server that mails one invoice through a mail server, which keeps what it was given. */
export interface MailedServer {
  readonly server: TestServer
  readonly peer: SmtpPeer
  readonly manager: Caller
  /** A new invoice in each test, due on 1 March; no other mail and no automatic level is left. */
  readonly invoiceId: number
  write(body?: object): ReturnType<Caller['post']>
  /** Lets the mails that are due leave. */
  leave(): Promise<void>
  rows(): Promise<readonly (typeof invoiceMail.$inferSelect)[]>
  addLevel(daysAfterDue: number, automaticSince: string | null): Promise<number>
}

/** Starts the server for the tests of a file, and ends it after them. */
export const startMailedServer = (): MailedServer => {
  let server: TestServer
  let peer: SmtpPeer
  let manager: Caller
  let invoiceId = 0
  const settled = () => server.services.background.idle()

  beforeAll(async () => {
    peer = await startSmtpPeer()
    server = await startTestServer(undefined, {
      mail: smtpTransport(peer.url, 'SAV <sav@sav.example>'),
      mailFrom: 'SAV <sav@sav.example>',
      publicUrl: 'https://sav.example',
    })
    manager = await server.as('manager')
  })
  afterAll(async () => {
    await server.close()
    await peer.stop()
  })
  beforeEach(async () => {
    const { query } = server.database
    await settled()
    await query.delete(invoiceMail)
    await query.update(reminderLevel).set({ automatic_since: null })
    invoiceId = await addInvoiceToMail(query, server.fixture.ownClient, { due_date: '2026-03-01' })
    peer.received.splice(0)
    peer.refuse(null)
  })

  return {
    get server() {
      return server
    },
    get peer() {
      return peer
    },
    get manager() {
      return manager
    },
    get invoiceId() {
      return invoiceId
    },
    write: (body = {}) => manager.post('/api/models/invoice_mail', { invoice_id: invoiceId, ...MAIL, ...body }),
    leave: async () => {
      server.services.invoiceMails.wake()
      await settled()
    },
    rows: () =>
      server.database.query
        .select()
        .from(invoiceMail)
        .where(eq(invoiceMail.invoice_id, invoiceId))
        .orderBy(invoiceMail.id),
    addLevel: async (days_after_due, automatic_since) => {
      const [level] = await server.database.query
        .insert(reminderLevel)
        .values({
          name: `J+${days_after_due}`,
          days_after_due,
          subject: 'Rappel {{facture}}',
          message: 'Il reste {{reste}}.',
          automatic_since,
        })
        .returning()
      return level?.id ?? 0
    },
  }
}
