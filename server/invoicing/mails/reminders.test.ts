import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { invoice } from '../../database/schema/billing.ts'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { client } from '../../database/schema/people.ts'
import { countBounce } from '../../mail/queue/recipient.ts'
import { addInvoiceToMail } from '../../testing/records/invoicing/mailed-invoices.ts'
import { startMailedServer } from '../../testing/servers/mailed-server.ts'
import { writeReminders } from './reminders.ts'

const mailed = startMailedServer()
const { write, leave, rows, addLevel } = mailed

describe('automatic reminders', () => {
  const run = (today: string) => writeReminders(mailed.server.services, today)

  beforeEach(async () => {
    await mailed.server.database.query
      .update(client)
      .set({ billing_email: 'compta@exemple.fr' })
      .where(eq(client.id, mailed.server.fixture.ownClient))
    await mailed.server.database.query.update(invoice).set({ fully_paid: true })
    await mailed.server.database.query
      .update(invoice)
      .set({ fully_paid: false })
      .where(eq(invoice.id, mailed.invoiceId))
  })

  it('are written on their day, once, by however many processes', async () => {
    await addLevel(7, '2026-03-01')
    expect(await run('2026-03-07')).toBe(0)
    expect((await Promise.all([run('2026-03-08'), run('2026-03-08')])).reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await run('2026-03-09')).toBe(0)
    const [mail] = await rows()
    expect(mail?.message).toMatch(/^Il reste 120,00.€\.$/)
    await leave()
    expect(mailed.peer.received).toHaveLength(1)
  })

  describe('that have reached no one', () => {
    const settle = (values: Partial<typeof invoiceMail.$inferInsert>) =>
      mailed.server.database.query.update(invoiceMail).set({ sent_at: '2026-03-08T08:00:00.000Z', ...values })
    const withoutMailServer = (today: string) =>
      writeReminders({ ...mailed.server.services, mailTransport: { isLocal: true } }, today)

    it('were written to the folder once, and leave once a mail server is configured', async () => {
      await addLevel(7, '2026-03-01')
      expect(await withoutMailServer('2026-03-08')).toBe(1)
      await settle({ state: 'sent', last_error: 'folder' })
      expect(await withoutMailServer('2026-03-09')).toBe(0)
      expect((await Promise.all([run('2026-03-10'), run('2026-03-10')])).reduce((sum, count) => sum + count, 0)).toBe(1)
      await leave()
      expect(mailed.peer.received).toHaveLength(1)
      expect(await rows()).toMatchObject([{ state: 'sent', last_error: null, attempts: 1 }])
      expect(await run('2026-03-11')).toBe(0)
    })

    it('by the hand of a manager do not stop the rule', async () => {
      await write({ reminder_level_id: await addLevel(7, '2026-03-01') })
      await settle({ state: 'sent', last_error: 'folder' })
      expect(await run('2026-03-08')).toBe(1)
    })

    it('and have failed are written again a day later, and not before, nor an earlier level', async () => {
      await addLevel(7, '2026-03-01')
      await addLevel(14, '2026-03-01')
      expect(await run('2026-03-20')).toBe(1)
      await settle({ state: 'failed', last_error: 'ECONNREFUSED', next_at: new Date().toISOString() })
      expect(await run('2026-03-20')).toBe(0)
      await settle({ next_at: '2026-03-20T08:00:00.000Z' })
      expect(await run('2026-03-21')).toBe(1)
    })

    it('may have left before a restore: only a manager sends them again', async () => {
      await addLevel(7, '2026-03-01')
      expect(await run('2026-03-08')).toBe(1)
      await settle({ state: 'failed', last_error: 'restored', next_at: '2026-03-08T08:00:00.000Z' })
      expect(await run('2026-03-20')).toBe(0)
    })

    it('and came back are written again for another address, unless that refuses mails', async () => {
      const ofClient = eq(client.id, mailed.server.fixture.ownClient)
      await addLevel(7, '2026-03-01')
      expect(await run('2026-03-08')).toBe(1)
      await settle({ state: 'bounced', last_error: '5.1.1', next_at: '2026-03-08T08:00:00.000Z' })
      expect(await run('2026-03-20')).toBe(0)
      await mailed.server.database.query.update(client).set({ billing_email: 'Ferme@exemple.fr' }).where(ofClient)
      for (const status of ['5.1.1', '5.1.1', '5.1.1'])
        await countBounce(mailed.server.database.query, 'ferme@exemple.fr', status)
      expect(await run('2026-03-20')).toBe(0)
      await mailed.server.database.query.update(client).set({ billing_email: 'paie@exemple.fr' }).where(ofClient)
      expect(await run('2026-03-20')).toBe(1)
      expect(await rows()).toMatchObject([{ state: 'waiting', email: 'paie@exemple.fr' }])
    })
  })

  it('are in English for a client abroad, where the level has an English text', async () => {
    const level = await addLevel(7, '2026-03-01')
    const ofClient = eq(client.id, mailed.server.fixture.ownClient)
    const english = { subject_en: 'Reminder {{invoice}}', message_en: '{{rest}} is outstanding.' }
    await mailed.server.database.query.update(client).set({ country: 'IE' }).where(ofClient)
    expect(await run('2026-03-08')).toBe(1)
    expect(await rows()).toMatchObject([{ locale: 'fr', message: expect.stringMatching(/^Il reste/) }])
    await mailed.server.database.query.delete(invoiceMail)
    await mailed.server.database.query.update(reminderLevel).set(english).where(eq(reminderLevel.id, level))
    expect(await run('2026-03-08')).toBe(1)
    expect(await rows()).toMatchObject([{ locale: 'en', message: '€120.00 is outstanding.' }])
    await mailed.server.database.query.update(client).set({ country: 'FR' }).where(ofClient)
  })

  it('need a rule, and leave alone what had passed the day before the rule', async () => {
    await addLevel(7, null)
    await addLevel(10, '2026-03-20')
    expect(await run('2026-04-30')).toBe(0)
  })

  it('are not written for paid invoices, credit notes and clients without an address', async () => {
    await addLevel(7, '2026-03-01')
    await mailed.server.database.query
      .update(client)
      .set({ billing_email: null })
      .where(eq(client.id, mailed.server.fixture.ownClient))
    expect(await run('2026-03-10')).toBe(0)
    await mailed.server.database.query
      .update(client)
      .set({ billing_email: 'compta@exemple.fr' })
      .where(eq(client.id, mailed.server.fixture.ownClient))
    await mailed.server.database.query.update(invoice).set({ fully_paid: true }).where(eq(invoice.id, mailed.invoiceId))
    expect(await run('2026-03-10')).toBe(0)
  })

  it('wait while a line is disputed, and go on once a manager settles it', async () => {
    await addLevel(7, '2026-03-01')
    const buyer = await mailed.server.as('clientManager')
    const [line] = (await buyer.get(`/api/models/invoice/${mailed.invoiceId}/lines`)).json().data
    const dispute = { disputed_line_id: line.id, dispute_reason: 'Deux heures de trop.' }
    const disputed = await buyer.put(`/api/models/invoice/${mailed.invoiceId}/dispute`, dispute)
    expect(disputed.json().data).toMatchObject(dispute)
    expect((await buyer.put(`/api/models/invoice/${mailed.invoiceId}/dispute`, dispute)).statusCode).toBe(409)
    expect(await run('2026-03-10')).toBe(0)
    // One that a person wrote before does not leave either.
    await write({ reminder_level_id: await addLevel(9, null) })
    await leave()
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'disputed' }])
    await mailed.server.database.query.delete(invoiceMail)
    expect((await buyer.put(`/api/models/invoice/${mailed.invoiceId}/settleDispute`)).statusCode).toBe(403)
    expect(
      (await mailed.manager.put(`/api/models/invoice/${mailed.invoiceId}/settleDispute`)).json().data,
    ).toMatchObject({
      disputed_at: null,
      dispute_reason: null,
    })
    expect(await run('2026-03-10')).toBe(1)
  })

  it('a dispute is about a line of the invoice itself', async () => {
    const other = await addInvoiceToMail(mailed.server.database.query, mailed.server.fixture.ownClient)
    const [line] = (await mailed.manager.get(`/api/models/invoice/${other}/lines`)).json().data
    const answer = await mailed.manager.put(`/api/models/invoice/${mailed.invoiceId}/dispute`, {
      disputed_line_id: line.id,
      dispute_reason: 'Non.',
    })
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
  const step = async (action: string) => (await mailed.manager.put(`/api/models/reminder_level/${id}/${action}`)).json()
  expect((await step('makeAutomatic')).data.automatic_since).toBe(companyDay(new Date()))
  expect((await step('makeManual')).data.automatic_since).toBeNull()
})
