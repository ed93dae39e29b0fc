import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { DESKTOP, openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ database: 'postgres' })
  api = apiOf(world.server.origin)
})

afterAll(() => world?.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

const mailsOf = async (invoiceId: string) =>
  (await api.list('manager', `invoice_mail?filter[invoice_id]=${invoiceId}&limit=all`)).data

it('a reminder is written offline from the overdue invoices, leaves once, and is shown on its invoice', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(page, 'manager', '/manager/invoicing/reminders')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const client = page.getByRole('main').getByRole('region').first()
  const line = client.getByRole('listitem').first()
  const link = line.getByRole('link').first()
  const ref = (await link.textContent()) ?? ''
  const invoiceId = ((await link.getAttribute('href')) ?? '').split('/').pop() ?? ''
  expect(ref).toMatch(/^F\d{4}-\d{4}$/)
  expect(await findings(page)).toEqual([])

  world.proxy.setFaults({ offline: true })
  await line.getByRole('button', { name: 'Relancer' }).click()
  const form = page.getByRole('form', { name: 'Envoyer par e-mail…' })
  await form.getByRole('textbox', { name: 'Destinataire', exact: true }).fill('compta@client.example')
  // The text of the level names the invoice and what is left to pay.
  const message = form.getByRole('textbox', { name: 'Message' })
  await expect.poll(() => message.inputValue()).toContain(ref)
  await expect.poll(() => message.inputValue()).not.toContain('{{')
  // The button is in view, whatever the length of the form.
  await page.setViewportSize(PHONE)
  const isInView = async () => {
    const foot = await form.getByRole('button', { name: 'Envoyer' }).boundingBox()
    const whole = await page.getByRole('dialog').boundingBox()
    return foot && whole && foot.y + foot.height <= whole.y + whole.height
  }
  await expect.poll(isInView).toBe(true)
  await page.setViewportSize(DESKTOP)
  // Another text takes the place of what was written, which can be taken up again.
  await message.fill('Comme convenu, merci de régler avant vendredi.')
  await form.getByRole('combobox', { name: 'Langue' }).click()
  await page.getByRole('option', { name: 'Anglais' }).click()
  await expect.poll(() => message.inputValue()).not.toContain('Comme convenu')
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Reprendre' }).click()
  await expect.poll(() => message.inputValue()).toContain('Comme convenu')
  await message.press('Control+Enter')
  await page.getByText('E-mail en cours d’envoi').waitFor()
  expect(await mailsOf(invoiceId)).toEqual([])
  await line.getByText('En attente', { exact: true }).waitFor()

  world.proxy.setFaults({ offline: false })
  await expect.poll(async () => (await mailsOf(invoiceId)).map(({ state }) => state)).toEqual(['sent'])
  // The server of stories has no mail server: nobody believes that the mail has arrived.
  await line.getByText('Écrit dans le dossier des e-mails').waitFor()
  await line.getByText('Jamais relancée').waitFor()
  await page.goto(`/manager/invoicing/invoice/${invoiceId}`)
  await page.getByRole('heading', { name: 'Envois par e-mail' }).waitFor()
  await page.getByText('compta@client.example').waitFor()
  await page.getByText('Écrit dans le dossier des e-mails').waitFor()
  await page.getByRole('button', { name: 'Envoyer par e-mail…' }).click()
  await page
    .getByRole('dialog')
    .getByText('les e-mails sont écrits dans un dossier et n’atteignent personne.')
    .waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('reminders of many invoices say that they only went to the folder, and stay due', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/invoicing/reminders')
  await whenUpToDate(page)
  const all = page.getByRole('main').getByRole('button', { name: /^Relancer \d+ factures?$/ })
  const text = await all.textContent()
  const count = Number(text?.match(/\d+/)?.[0])
  await all.click()
  const question = page.getByRole('alertdialog')
  await question.getByText('les e-mails sont écrits dans un dossier et n’atteignent personne.').waitFor()
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: text ?? '' }).click()
  await page.getByText(new RegExp(`^${count} relances? écrites? dans le dossier des e-mails`)).waitFor()
  expect(await all.textContent()).toBe(text)
  expect(await page.getByText(/^Dernière relance/).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('a level becomes automatic after a confirmation, and reads on a phone', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/settings/reminders')
  await whenUpToDate(page)
  const toggle = page.getByRole('switch', { name: 'Envoyer « Rappel » automatiquement' })
  await toggle.click()
  await page.getByRole('alertdialog').getByText('n’atteignent personne.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer automatiquement' }).click()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  const levels = async () =>
    (await api.list('manager', 'reminder_level?limit=all')).data.map(({ name, automatic_since }) => [
      name,
      automatic_since !== null,
    ])
  await expect.poll(levels).toContainEqual(['Rappel', true])
  await page.setViewportSize(PHONE)
  // The card of a level ends with the switch.
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  expect(await findings(page)).toEqual([])
  await page.goto('/manager/invoicing/reminders')
  await page.getByRole('main').getByRole('region').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(failures).toEqual([])
  await context.close()
})

it('an invoice says when its client opened it', async () => {
  const ofClient = new Set((await api.list('client', 'invoice?limit=all')).data.map(({ id }) => id))
  const unread = (await api.list('manager', 'invoice?limit=all')).data.find(
    ({ id, viewed_at }) => ofClient.has(id) && viewed_at === null,
  )
  expect((await api.call('client', 'GET', `/api/models/invoice/${unread?.id}/explain`)).status).toBe(200)
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${unread?.id}`)
  await page.getByText(/^Ouverte par le client aujourd’hui à \d\d:\d\d$/).waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('overdue invoices are asked of their client alone, not of a manager who visits the client space', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/invoicing/reminders')
  await whenUpToDate(page)
  await page.getByRole('main').getByRole('region').first().getByRole('listitem').first().waitFor()
  await page.goto('/client')
  await page.getByText('il réunit ici tous les clients').waitFor()
  const waiting = page.getByRole('region', { name: 'Ce qui vous attend' })
  await waiting.getByRole('listitem').or(waiting.getByText('Rien ne vous attend')).first().waitFor()
  expect(await waiting.getByText('à payer').count()).toBe(0)
  await page.getByRole('link', { name: 'Revenir à votre espace' }).click()
  await page.waitForURL((url) => url.pathname === '/manager')
  expect(failures).toEqual([])
  await context.close()
})
