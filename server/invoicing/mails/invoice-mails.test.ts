import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { invoice } from '../../database/schema/billing.ts'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { client } from '../../database/schema/people.ts'
import { mailFolder } from '../../mail/mail-folder.ts'
import { bouncesOf } from '../../mail/queue/recipient.ts'
import { smtpTransport } from '../../mail/smtp.ts'
import { addInvoiceToMail } from '../../testing/records/mailed-invoices.ts'
import { type SmtpPeer, startSmtpPeer } from '../../testing/servers/smtp-peer.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { writeReminders } from './reminders.ts'
import { failRestoredMails, markBounced } from './rows.ts'

let server: TestServer
let peer: SmtpPeer
let manager: Caller
let invoiceId: number

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
  await settled()
  await server.database.query.delete(invoiceMail)
  await server.database.query.update(reminderLevel).set({ automatic_since: null })
  invoiceId = await addInvoiceToMail(server.database.query, server.fixture.ownClient, { due_date: '2026-03-01' })
  peer.received.splice(0)
  peer.refuse(null)
})

const MAIL = { email: 'compta@exemple.fr', subject: 'Facture', message: 'Bonjour,\n\nVoici la facture.' }
const settled = () => server.services.background.idle()
const write = async (body: object = {}) => manager.post('/api/models/invoice_mail', { invoice_id: invoiceId, ...MAIL, ...body })
const leave = async () => {
  server.services.invoiceMails.wake()
  await settled()
}
const rows = () => server.database.query.select().from(invoiceMail).where(eq(invoiceMail.invoice_id, invoiceId)).orderBy(invoiceMail.id)
const addLevel = async (days_after_due: number, automatic_since: string | null) => {
  const [level] = await server.database.query
    .insert(reminderLevel)
    .values({ name: `J+${days_after_due}`, days_after_due, subject: 'Rappel {{facture}}', message: 'Il reste {{reste}}.', automatic_since })
    .returning()
  return level?.id ?? 0
}

describe('a mail with an invoice', () => {
  it('carries the PDF and a link, once, and is then marked as sent', async () => {
    expect((await write()).statusCode).toBe(201)
    await leave()
    await leave()
    expect(peer.received.map(({ to }) => to)).toEqual([[MAIL.email]])
    const source = peer.received[0]?.source ?? ''
    expect(source).toContain(`https://sav.example/client/invoices/${invoiceId}`)
    expect(source).toMatch(/Content-Type: application\/pdf/)
    // %PDF- in base64.
    expect(source).toContain('JVBERi0')
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }])
  })

  it('goes to several people and in copy to others, each of whose addresses is checked', async () => {
    const others = { also_to: 'direction@exemple.fr; achats@exemple.fr', cc: 'agence@exemple.fr' }
    expect((await write(others)).json().data).toMatchObject({ also_to: 'direction@exemple.fr, achats@exemple.fr' })
    await leave()
    expect(peer.received.map((mail) => mail.to)).toEqual([[MAIL.email, 'direction@exemple.fr', 'achats@exemple.fr', 'agence@exemple.fr']])
    expect(peer.received[0]?.source).toMatch(/^Cc: agence@exemple\.fr\r?$/m)
    const [mail] = await rows()
    expect(await markBounced(server.database.query, mail?.id ?? 0, { email: 'Agence@exemple.fr', status: '5.1.1' })).toBe(true)
    expect(Object.keys((await write({ also_to: 'compta@exemple.fr, direction' })).json().errors)).toEqual(['also_to'])
    expect(Object.keys((await write({ cc: 'x' })).json().errors)).toEqual(['cc'])
  })

  it('that one of its recipients refuses has reached the others, and says so', async () => {
    peer.refuseOnly('parti@exemple.fr')
    await write({ also_to: 'parti@exemple.fr' })
    await leave()
    expect(await rows()).toMatchObject([{ state: 'sent', last_error: 'partly', attempts: 1 }])
    expect(peer.received.map((mail) => mail.to)).toEqual([['compta@exemple.fr']])
    expect(await bouncesOf(server.database.query, 'parti@exemple.fr')).toBe(1)
  })

  it('that is written to a folder, for there is no mail server, says that it reached no one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sav-mail-'))
    const local = await startTestServer(undefined, { mail: mailFolder(folder, 'SAV <sav@sav.example>', () => undefined) })
    try {
      const invoice_id = await addInvoiceToMail(local.database.query, local.fixture.ownClient, { due_date: '2026-03-01' })
      const { id } = (await (await local.as('manager')).post('/api/models/invoice_mail', { invoice_id, ...MAIL })).json().data
      await local.services.background.idle()
      local.services.invoiceMails.wake()
      await local.services.background.idle()
      const [written] = await local.database.query.select().from(invoiceMail).where(eq(invoiceMail.id, id))
      expect(written).toMatchObject({ state: 'sent', last_error: 'folder' })
      expect(readdirSync(folder)).toHaveLength(1)
    } finally {
      await local.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('is refused for a draft', async () => {
    await server.database.query.update(invoice).set({ stage: 'draft' }).where(eq(invoice.id, invoiceId))
    expect((await write()).statusCode).toBe(409)
  })

  it('waits after a failure of the mail server, and fails at once when the address is refused', async () => {
    peer.refuse(451)
    await write()
    await leave()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await server.database.query.delete(invoiceMail)
    peer.refuse(550)
    const { id } = (await write()).json().data
    await leave()
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'SMTP 550' }])
    peer.refuse(null)
    expect((await manager.put(`/api/models/invoice_mail/${id}/retry`)).statusCode).toBe(200)
    await leave()
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  it('is not taken back once it has left', async () => {
    const { id } = (await write()).json().data
    await leave()
    expect((await manager.delete(`/api/models/invoice_mail/${id}`)).statusCode).toBe(409)
    const { id: second } = (await write()).json().data
    expect((await manager.delete(`/api/models/invoice_mail/${second}`)).statusCode).toBe(200)
    await leave()
    expect(peer.received).toHaveLength(1)
  })

  it('that reminds of an invoice paid meanwhile does not leave', async () => {
    await write({ reminder_level_id: await addLevel(7, null) })
    await server.database.query.update(invoice).set({ fully_paid: true }).where(eq(invoice.id, invoiceId))
    await leave()
    expect(peer.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'paid' }])
  })

  it('that waited in a backup does not leave after a restore', async () => {
    await write()
    await failRestoredMails(server.database.query)
    await leave()
    expect(peer.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'restored' }])
  })

  it('is seen by managers alone', async () => {
    await write()
    for (const person of ['technicien', 'client'] as const) {
      const caller = await server.as(person)
      expect((await caller.get('/api/models/invoice_mail')).json().data ?? []).toEqual([])
      expect((await caller.post('/api/models/invoice_mail', { invoice_id: invoiceId, ...MAIL })).statusCode).toBeGreaterThanOrEqual(403)
    }
  })
})

describe('automatic reminders', () => {
  const run = (today: string) => writeReminders(server.services, today)

  beforeEach(async () => {
    await server.database.query.update(client).set({ billing_email: 'compta@exemple.fr' }).where(eq(client.id, server.fixture.ownClient))
    await server.database.query.update(invoice).set({ fully_paid: true })
    await server.database.query.update(invoice).set({ fully_paid: false }).where(eq(invoice.id, invoiceId))
  })

  it('are written on their day, once, by however many processes', async () => {
    await addLevel(7, '2026-03-01')
    expect(await run('2026-03-07')).toBe(0)
    expect((await Promise.all([run('2026-03-08'), run('2026-03-08')])).reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await run('2026-03-09')).toBe(0)
    const [mail] = await rows()
    expect(mail?.message).toMatch(/^Il reste 120,00.€\.$/)
    await leave()
    expect(peer.received).toHaveLength(1)
  })

  it('are in English for a client abroad, where the level has an English text', async () => {
    const level = await addLevel(7, '2026-03-01')
    const ofClient = eq(client.id, server.fixture.ownClient)
    const english = { subject_en: 'Reminder {{invoice}}', message_en: '{{rest}} is outstanding.' }
    await server.database.query.update(client).set({ country: 'IE' }).where(ofClient)
    expect(await run('2026-03-08')).toBe(1)
    expect(await rows()).toMatchObject([{ locale: 'fr', message: expect.stringMatching(/^Il reste/) }])
    await server.database.query.delete(invoiceMail)
    await server.database.query.update(reminderLevel).set(english).where(eq(reminderLevel.id, level))
    expect(await run('2026-03-08')).toBe(1)
    expect(await rows()).toMatchObject([{ locale: 'en', message: '€120.00 is outstanding.' }])
    await server.database.query.update(client).set({ country: 'FR' }).where(ofClient)
  })

  it('need a rule, and leave alone what had passed the day before the rule', async () => {
    await addLevel(7, null)
    await addLevel(10, '2026-03-20')
    expect(await run('2026-04-30')).toBe(0)
  })

  it('are not written for paid invoices, credit notes and clients without an address', async () => {
    await addLevel(7, '2026-03-01')
    await server.database.query.update(client).set({ billing_email: null }).where(eq(client.id, server.fixture.ownClient))
    expect(await run('2026-03-10')).toBe(0)
    await server.database.query.update(client).set({ billing_email: 'compta@exemple.fr' }).where(eq(client.id, server.fixture.ownClient))
    await server.database.query.update(invoice).set({ fully_paid: true }).where(eq(invoice.id, invoiceId))
    expect(await run('2026-03-10')).toBe(0)
  })

  it('wait while a line is disputed, and go on once a manager settles it', async () => {
    await addLevel(7, '2026-03-01')
    const buyer = await server.as('clientManager')
    const [line] = (await buyer.get(`/api/models/invoice/${invoiceId}/lines`)).json().data
    const dispute = { disputed_line_id: line.id, dispute_reason: 'Deux heures de trop.' }
    const disputed = await buyer.put(`/api/models/invoice/${invoiceId}/dispute`, dispute)
    expect(disputed.json().data).toMatchObject(dispute)
    expect((await buyer.put(`/api/models/invoice/${invoiceId}/dispute`, dispute)).statusCode).toBe(409)
    expect(await run('2026-03-10')).toBe(0)
    // One that a person wrote before does not leave either.
    await write({ reminder_level_id: await addLevel(9, null) })
    await leave()
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'disputed' }])
    await server.database.query.delete(invoiceMail)
    expect((await buyer.put(`/api/models/invoice/${invoiceId}/settleDispute`)).statusCode).toBe(403)
    expect((await manager.put(`/api/models/invoice/${invoiceId}/settleDispute`)).json().data).toMatchObject({
      disputed_at: null,
      dispute_reason: null,
    })
    expect(await run('2026-03-10')).toBe(1)
  })

  it('a dispute is about a line of the invoice itself', async () => {
    const other = await addInvoiceToMail(server.database.query, server.fixture.ownClient)
    const [line] = (await manager.get(`/api/models/invoice/${other}/lines`)).json().data
    const answer = await manager.put(`/api/models/invoice/${invoiceId}/dispute`, { disputed_line_id: line.id, dispute_reason: 'Non.' })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['disputed_line_id']])
  })

  it('of two levels at once are one, the later; an earlier one does not follow', async () => {
    await addLevel(7, '2026-03-01')
    const later = await addLevel(14, '2026-03-01')
    expect(await run('2026-03-20')).toBe(1)
    expect((await rows()).map(({ reminder_level_id }) => reminder_level_id)).toEqual([later])
    expect(await run('2026-03-21')).toBe(0)
  })
})

it('a level is made automatic from today on, and manual again', async () => {
  const id = await addLevel(7, null)
  const step = async (action: string) => (await manager.put(`/api/models/reminder_level/${id}/${action}`)).json()
  expect((await step('makeAutomatic')).data.automatic_since).toBe(companyDay(new Date()))
  expect((await step('makeManual')).data.automatic_since).toBeNull()
})
