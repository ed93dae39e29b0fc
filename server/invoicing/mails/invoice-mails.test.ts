import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DEMO_DATA } from '../../access/accounts/demo-data.ts'
import { invoice } from '../../database/schema/billing.ts'
import { invoiceMail } from '../../database/schema/invoice-mail.ts'
import { installation } from '../../database/schema/sync.ts'
import { mailFolder } from '../../mail/mail-folder.ts'
import { bouncesOf } from '../../mail/queue/recipient.ts'
import { addInvoiceToMail } from '../../testing/records/invoicing/mailed-invoices.ts'
import { MAIL, startMailedServer } from '../../testing/servers/mailed-server.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { failRestoredMails, markBounced } from './rows.ts'

const mailed = startMailedServer()
const { write, leave, rows, addLevel } = mailed

describe('a mail with an invoice', () => {
  it('carries the PDF and a link, once, and is then marked as sent', async () => {
    expect((await write()).statusCode).toBe(201)
    await leave()
    await leave()
    expect(mailed.peer.received.map(({ to }) => to)).toEqual([[MAIL.email]])
    const source = mailed.peer.received[0]?.source ?? ''
    expect(source).toContain(`https://sav.example/client/invoices/${mailed.invoiceId}`)
    expect(source).toMatch(/Content-Type: application\/pdf/)
    // %PDF- in base64.
    expect(source).toContain('JVBERi0')
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }])
  })

  it('goes to several people and in copy to others, each of whose addresses is checked', async () => {
    const others = { also_to: 'direction@exemple.fr; achats@exemple.fr', cc: 'agence@exemple.fr' }
    expect((await write(others)).json().data).toMatchObject({ also_to: 'direction@exemple.fr, achats@exemple.fr' })
    await leave()
    expect(mailed.peer.received.map((mail) => mail.to)).toEqual([
      [MAIL.email, 'direction@exemple.fr', 'achats@exemple.fr', 'agence@exemple.fr'],
    ])
    expect(mailed.peer.received[0]?.source).toMatch(/^Cc: agence@exemple\.fr\r?$/m)
    const [mail] = await rows()
    expect(
      await markBounced(mailed.server.database.query, mail?.id ?? 0, { email: 'Agence@exemple.fr', status: '5.1.1' }),
    ).toBe(true)
    expect(Object.keys((await write({ also_to: 'compta@exemple.fr, direction' })).json().errors)).toEqual(['also_to'])
    expect(Object.keys((await write({ cc: 'x' })).json().errors)).toEqual(['cc'])
  })

  it('that one of its recipients refuses has reached the others, and says so', async () => {
    mailed.peer.refuseOnly('parti@exemple.fr')
    await write({ also_to: 'parti@exemple.fr' })
    await leave()
    expect(await rows()).toMatchObject([{ state: 'sent', last_error: 'partly', attempts: 1 }])
    expect(mailed.peer.received.map((mail) => mail.to)).toEqual([['compta@exemple.fr']])
    expect(await bouncesOf(mailed.server.database.query, 'parti@exemple.fr')).toBe(1)
  })

  it('that is written to a folder, for there is no mail server, says that it reached no one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sav-mail-'))
    const local = await startTestServer(undefined, {
      mail: mailFolder(folder, 'SAV <sav@sav.example>', () => undefined),
    })
    try {
      const invoice_id = await addInvoiceToMail(local.database.query, local.fixture.ownClient, {
        due_date: '2026-03-01',
      })
      const { id } = (
        await (await local.as('manager')).post('/api/models/invoice_mail', { invoice_id, ...MAIL })
      ).json().data
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
    await mailed.server.database.query.update(invoice).set({ stage: 'draft' }).where(eq(invoice.id, mailed.invoiceId))
    expect((await write()).statusCode).toBe(409)
  })

  it('waits after a failure of the mail server, and fails at once when the address is refused', async () => {
    mailed.peer.refuse(451)
    await write()
    await leave()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await mailed.server.database.query.delete(invoiceMail)
    mailed.peer.refuse(550)
    const { id } = (await write()).json().data
    await leave()
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'SMTP 550' }])
    mailed.peer.refuse(null)
    expect((await mailed.manager.put(`/api/models/invoice_mail/${id}/retry`)).statusCode).toBe(200)
    await leave()
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  it('is not taken back once it has left', async () => {
    const { id } = (await write()).json().data
    await leave()
    expect((await mailed.manager.delete(`/api/models/invoice_mail/${id}`)).statusCode).toBe(409)
    const { id: second } = (await write()).json().data
    expect((await mailed.manager.delete(`/api/models/invoice_mail/${second}`)).statusCode).toBe(200)
    await leave()
    expect(mailed.peer.received).toHaveLength(1)
  })

  it('that reminds of an invoice paid meanwhile does not leave', async () => {
    await write({ reminder_level_id: await addLevel(7, null) })
    await mailed.server.database.query.update(invoice).set({ fully_paid: true }).where(eq(invoice.id, mailed.invoiceId))
    await leave()
    expect(mailed.peer.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'paid' }])
  })

  it('that went to the folder leaves when a manager sends it again', async () => {
    const { id } = (await write()).json().data
    await mailed.server.database.query.update(invoiceMail).set({ state: 'sent', last_error: 'folder' })
    expect((await mailed.manager.put(`/api/models/invoice_mail/${id}/retry`)).statusCode).toBe(200)
    await leave()
    expect(mailed.peer.received).toHaveLength(1)
    expect((await mailed.manager.put(`/api/models/invoice_mail/${id}/retry`)).statusCode).toBe(409)
  })

  it('that reminds does not leave twice for the same address', async () => {
    const reminder = { reminder_level_id: await addLevel(7, null) }
    await write(reminder)
    await mailed.server.database.query.update(invoiceMail).set({ state: 'sent', last_error: 'folder' })
    await write(reminder)
    await leave()
    await write(reminder)
    await leave()
    await write({ ...reminder, email: 'direction@exemple.fr' })
    await leave()
    expect(mailed.peer.received.map(({ to }) => to)).toEqual([['compta@exemple.fr'], ['direction@exemple.fr']])
    expect((await rows()).map(({ state, last_error }) => [state, last_error])).toEqual([
      ['sent', 'folder'],
      ['sent', null],
      ['failed', 'reminded'],
      ['sent', null],
    ])
  })

  it('that reminds waits while another process sends the same reminder', async () => {
    const { query } = mailed.server.database
    const reminder = { reminder_level_id: await addLevel(7, null) }
    const { id } = (await write(reminder)).json().data
    const inHour = sql`now() + interval '1 hour'`
    await query.update(invoiceMail).set({ state: 'sending', leased_until: inHour }).where(eq(invoiceMail.id, id))
    await write(reminder)
    await leave()
    expect(mailed.peer.received).toEqual([])
    expect((await rows()).map(({ state }) => state)).toEqual(['sending', 'waiting'])

    // The other process has failed: this one looks again, and sends.
    await query.update(invoiceMail).set({ state: 'failed', leased_until: null }).where(eq(invoiceMail.id, id))
    await leave()
    expect(mailed.peer.received).toEqual([])
    await query.update(invoiceMail).set({ next_at: sql`now()` }).where(eq(invoiceMail.state, 'waiting'))
    await leave()
    expect(mailed.peer.received).toHaveLength(1)
  })

  it('to an invented address of the demo data has reached no one', async () => {
    await mailed.server.database.query.insert(installation).values({ name: DEMO_DATA, value: '1' })
    await write()
    await leave()
    await mailed.server.database.query.delete(installation).where(eq(installation.name, DEMO_DATA))
    expect(mailed.peer.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'withheld' }])
  })

  it('that waited in a backup does not leave after a restore', async () => {
    await write()
    await failRestoredMails(mailed.server.database.query)
    await leave()
    expect(mailed.peer.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'restored' }])
  })

  it('is seen by managers alone', async () => {
    await write()
    for (const person of ['technicien', 'client'] as const) {
      const caller = await mailed.server.as(person)
      expect((await caller.get('/api/models/invoice_mail')).json().data ?? []).toEqual([])
      expect(
        (await caller.post('/api/models/invoice_mail', { invoice_id: mailed.invoiceId, ...MAIL })).statusCode,
      ).toBeGreaterThanOrEqual(403)
    }
  })
})
