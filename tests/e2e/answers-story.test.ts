import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signatureOf } from '#server/http/routes/mail-inbound.routes.ts'
import { MAILBOX, writtenMail } from '#server/testing/records/written-mail.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { composedText, composer } from './support/conversation.ts'
import { whenFocused } from './support/hands/keys.ts'
import { openVisitor, PHONE, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const WEBHOOK_SECRET = 'un secret pour les e-mails'

let world: World
let manager: Visitor
let client: Visitor
let api: ReturnType<typeof apiOf>
let ticket: { readonly id: number; readonly name: string }
let clientId: number

beforeAll(async () => {
  world = await openWorld({
    tickets: 60,
    pointages: 120,
    seed: 17,
    environment: { MAIL_IN: MAILBOX, MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  })
  api = apiOf(world.server.origin)
  const open = (await api.list('client', 'ticket?limit=all')).data.map((row) => Number(row.id))
  const [status] = (await api.list('manager', 'ticket_status?limit=all')).data.filter(
    (row) => row['stage'] === 'in_progress',
  )
  const [first] = (await api.list('manager', 'ticket?limit=all')).data.filter((row) => open.includes(row.id))
  const [person] = (await api.list('manager', 'user?limit=all')).data.filter(
    (row) => row['email'] === 'client@exemple.fr',
  )
  if (!first || !person || !status) throw new Error('The demo client has no ticket')
  ticket = { id: first.id, name: String(first['name']) }
  clientId = person.id
  await api.put('manager', `ticket/${ticket.id}/updateStatus`, { status_id: status.id })
  const text = 'Bonjour,\n\n« {{ticket}} » ({{numero}}) est résolu.\n\n{{moi}}'
  expect((await api.post('manager', 'macro', { name: 'Résolu', body: text, then_step: 'done' })).status).toBe(201)
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  client = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, dark: true, isAlwaysOnline: true })
  await Promise.all([signIn(manager.page, 'manager'), signIn(client.page, 'client')])
  await Promise.all([whenUpToDate(manager.page), whenUpToDate(client.page)])
})

afterAll(() => world.close())

const kind = (page: Page, name: string) => page.getByRole('radio', { name })

it('keeps a draft of the reply and one of the note; a note’s text never stands in a reply', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets/${ticket.id}/comments`)
  await composedText(page).fill('Il faut refuser la garantie')
  await kind(page, 'Note interne').check()
  // One who goes back before the note is open keeps the text in the reply.
  await composer(page).getByRole('button', { name: 'Ajouter la note interne' }).waitFor()
  await expect.poll(() => composedText(page).inputValue()).toBe('Il faut refuser la garantie')
  await kind(page, 'Réponse au client').check()
  await expect.poll(() => composedText(page).inputValue()).toBe('')
  await composedText(page).fill('Nous regardons')
  await page.getByText('(brouillon)').waitFor()
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect.poll(() => composedText(page).inputValue()).toBe('Nous regardons')
  await kind(page, 'Note interne').check()
  await expect.poll(() => composedText(page).inputValue()).toBe('Il faut refuser la garantie')
  await composedText(page).fill('')
  await kind(page, 'Réponse au client').check()
  await composedText(page).fill('')
})

it('writes the kind that was picked last, however quickly', async () => {
  const { page } = manager
  await composedText(page).fill('Nous venons demain')
  const [note, reply] = await Promise.all([
    kind(page, 'Note interne').elementHandle(),
    kind(page, 'Réponse au client').elementHandle(),
  ])
  await page.evaluate(
    (picked) => {
      for (const radio of picked) (radio as HTMLElement | null)?.click()
    },
    [note, reply],
  )
  await page.waitForTimeout(500)
  await expect.poll(() => kind(page, 'Réponse au client').isChecked()).toBe(true)
  await expect.poll(() => composedText(page).inputValue()).toBe('Nous venons demain')
  await composedText(page).fill('')
})

it('shows staff who looks and who writes, and tells a client nothing', async () => {
  const presence = (page: Page) => page.locator('[data-presence]')
  await client.page.goto(`/client?ticket=${ticket.id}`)
  await presence(manager.page).getByText('regarde ce ticket').waitFor()
  await composedText(client.page).fill('J’arrive')
  await presence(manager.page).getByText('écrit…').waitFor()
  await composedText(manager.page).fill('Moi aussi')
  await composedText(client.page).fill('')
  await composedText(manager.page).fill('')
  expect(await presence(client.page).count()).toBe(0)
  // A page that leaves says so: silence would count after 45 s only.
  await client.page.goto('/client')
  await presence(manager.page).waitFor({ state: 'detached' })
})

it('tells staff at once that a person has closed the ticket’s tab', async () => {
  const tab = await client.context.newPage()
  await tab.goto(`/client?ticket=${ticket.id}`)
  const presence = manager.page.locator('[data-presence]')
  await presence.getByText('regarde ce ticket').waitFor()
  await tab.close()
  await presence.waitFor({ state: 'detached' })
})

it('fills in an answer at hand and takes the step that follows it', async () => {
  const { page } = manager
  await page.getByRole('button', { name: 'Réponses types' }).click()
  await page.getByRole('menuitem', { name: 'Résolu' }).click()
  await expect
    .poll(() => composedText(page).inputValue())
    .toMatch(new RegExp(`^Bonjour,\\n\\n« .+ » \\(#${ticket.id}\\) est résolu\\.\\n\\n\\p{L}+ \\p{L}+$`, 'u'))
  await composer(page).getByText('Puis : Terminer le ticket').waitFor()
  expect(await findings(page)).toEqual([])
  await composer(page).getByRole('button', { name: 'Ne pas changer l’étape du ticket' }).click()
  await page.getByRole('button', { name: 'Réponses types' }).click()
  await page.getByRole('menuitem', { name: 'Résolu' }).click()
  await composer(page).getByText('Puis : Terminer le ticket').waitFor()
  // The focus is in the form again, where the key sends it.
  await whenFocused(page.getByRole('button', { name: 'Réponses types' }))
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-comment]').filter({ hasText: 'est résolu' }).waitFor()
  const [done] = (await api.list('manager', 'ticket_status?limit=all')).data.filter((row) => row['stage'] === 'done')
  await expect
    .poll(async () => (await api.list('manager', `ticket?filter[id]=${ticket.id}`)).data.map((row) => row['status_id']))
    .toEqual([done?.id])
})

it('lets the client who is asked validate from the comment, with a word', async () => {
  const { page } = client
  const [started] = (await api.list('manager', 'ticket_status?limit=all')).data.filter(
    (row) => row['stage'] === 'in_progress',
  )
  await api.put('manager', `ticket/${ticket.id}/updateStatus`, { status_id: started?.id })
  await api.put('manager', `ticket/${ticket.id}/waitingValidation`, { waiting_validation_user_id: clientId })
  await page.goto(`/client?ticket=${ticket.id}`)
  await composer(page).getByRole('button', { name: 'Oui, je valide', exact: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await composedText(page).fill('Parfait, merci')
  await composer(page).getByRole('button', { name: 'Envoyer et valider' }).click()
  const stages = async () => {
    const statuses = (await api.list('manager', 'ticket_status?limit=all')).data
    const [row] = (await api.list('manager', `ticket?filter[id]=${ticket.id}`)).data
    return statuses.find(({ id }) => id === row?.['status_id'])?.['stage']
  }
  await expect.poll(stages).toBe('done')
  const bodies = async () =>
    (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&limit=all`)).data.map((row) => row['body'])
  await expect.poll(bodies).toContain('Parfait, merci')
})

it('counts the unread comments of a ticket in its row, until they are read', async () => {
  const { page } = manager
  await page.goto(`/manager/tickets?search=${encodeURIComponent(ticket.name)}`)
  const row = page.locator('[data-row]').filter({ has: page.locator(`a[href$="/tickets/${ticket.id}"]`) })
  const count = row.getByText(/commentaires? non lus?/)
  // The last ones may have been read while the ticket was open.
  expect((await api.post('client', 'comment', { ticket_id: ticket.id, body: 'Une question encore' })).status).toBe(201)
  await count.waitFor({ state: 'attached' })
  expect(await findings(page)).toEqual([])
  const unread = (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&filter[is_read]=false&limit=all`))
    .data
  for (const { id } of unread) await api.put('manager', `comment/${id}/markAsRead`, { is_read: true })
  await count.waitFor({ state: 'detached' })
})

it('shows managers the mails that wait for them, in both languages', async () => {
  const { page } = manager
  for (const [path, empty] of [
    ['/manager/settings/mails', 'Aucun e-mail n’attend de décision'],
    ['/en/manager/settings/mails?view=undelivered', 'Every e-mail has been sent'],
  ] as const) {
    await page.goto(path)
    await page.getByText(empty).waitFor()
    expect(await findings(page)).toEqual([])
  }
})

it('tells managers that mails reach no one without a mail server, and what became of a test mail', async () => {
  const { page } = manager
  await page.goto('/en/manager/settings/mails')
  const sending = page.getByRole('region', { name: 'Sending of e-mails' })
  await sending.getByText('No mail server is configured: e-mails are written to a folder and reach no one.').waitFor()
  await sending.getByText('SMTP_URL').waitFor()
  await sending.getByRole('button', { name: 'Send me a test e-mail' }).click()
  await sending
    .getByText('The test e-mail for manager@exemple.fr was written to the folder of e-mails: it was not sent.')
    .waitFor()
  expect(await findings(page)).toEqual([])
})

/** Delivers a mail by the signed webhook. */
const receive = async (raw: Buffer): Promise<void> => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const answer = await fetch(`${world.server.origin}/api/mail/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-mail-timestamp': timestamp,
      'x-mail-signature': signatureOf(WEBHOOK_SECRET, timestamp, raw),
    },
    body: new Uint8Array(raw),
  })
  expect(answer.status).toBe(202)
}

it('lets a manager read a held mail before the decision: its text alone, never its code', async () => {
  const { page } = manager
  const body = 'Bonjour,\r\n\r\nla porte du quai ne ferme plus. <img src="https://ailleurs.example/suivi.png">'
  await receive(writtenMail({ to: MAILBOX, from: 'inconnue@ailleurs.example', subject: 'Porte du quai', body }))
  const waiting = async () => (await api.call('manager', 'GET', '/api/mail/received?state=held')).text()
  await expect.poll(waiting).toContain('Porte du quai')
  await page.goto('/en/manager/settings/mails')
  const held = page.getByRole('list', { name: 'To decide' }).getByRole('listitem').filter({ hasText: 'Porte du quai' })
  await held.getByText('inconnue@ailleurs.example').waitFor()
  expect(await held.getByText('la porte du quai').count()).toBe(0)
  await held.getByRole('button', { name: 'Read', exact: true }).press('Enter')
  const text = held.getByRole('region', { name: 'Text of the e-mail' })
  await text.getByText('la porte du quai ne ferme plus. <img src="https://ailleurs.example/suivi.png">').waitFor()
  expect(await held.getByRole('img').count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await held.getByRole('button', { name: 'Collapse' }).press('Enter')
  await text.waitFor({ state: 'detached' })
  await held.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('No e-mail is waiting for a decision').waitFor()

  // A discarded mail is found again, and can still be accepted.
  await page.getByRole('link', { name: 'Discarded', exact: true }).click()
  const discarded = page
    .getByRole('list', { name: 'Discarded' })
    .getByRole('listitem')
    .filter({ hasText: 'Porte du quai' })
  await discarded.getByRole('button', { name: 'Read', exact: true }).waitFor()
  expect(await discarded.getByRole('button', { name: 'Discard', exact: true }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await discarded.getByRole('button', { name: 'Accept…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept the e-mail' })
  await dialog.getByText('A new ticket').click()
  await dialog.getByRole('button', { name: /^Project/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Accept the e-mail' }).click()
  await page.getByText('No discarded e-mails').waitFor()
  expect([...manager.failures, ...client.failures]).toEqual([])
})
