import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { commentWith, composedText, composer } from './support/conversation.ts'
import { whenFocused } from './support/hands/keys.ts'
import { openVisitor, PHONE, signIn, type Visitor, whenReadyOffline, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let technicien: Visitor
let client: Visitor
let api: ReturnType<typeof apiOf>
let ticket: { readonly id: number; readonly other: number }

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 120, seed: 17 })
  api = apiOf(world.server.origin)
  const [first, second] = (await api.list('client', 'ticket?limit=2')).data
  if (!first || !second) throw new Error('The demo client has no two tickets')
  ticket = { id: first.id, other: second.id }
  technicien = await openVisitor(world.browser, world.proxy.origin)
  client = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, dark: true })
  await Promise.all([signIn(technicien.page, 'technicien'), signIn(client.page, 'client')])
  await Promise.all([whenReadyOffline(technicien.page), whenUpToDate(client.page)])
})

afterAll(() => world.close())

afterEach(() => world.proxy.setFaults({ offline: false }))

it('mentions a person and a ticket by keys, with marks, offline; the client reads the reply and never the note', async () => {
  const { page } = technicien
  await page.goto(`/technicien/tickets/${ticket.id}/comments`)
  await composedText(page).focus()
  await composer(page)
    .getByRole('button', { name: /^Répondre à \p{L}/u })
    .waitFor()
  expect(await findings(page)).toEqual([])

  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await page.keyboard.type('Fait avec @cla')
  const people = page.getByRole('listbox', { name: 'Personnes à mentionner' })
  await people.getByRole('option').first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await people.waitFor({ state: 'detached' })
  const person = (await composedText(page).inputValue()).slice('Fait avec '.length).trimEnd()
  expect(person).toMatch(/^@\p{L}+ \p{L}/u)
  await page.keyboard.type(`comme #${ticket.other}`)
  await page.getByRole('option', { name: `#${ticket.other}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(':')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('- joint **neuf**')
  await page.keyboard.press('Enter')
  await page.keyboard.type('essai')
  await expect
    .poll(() => composedText(page).inputValue())
    .toMatch(new RegExp(`^Fait avec @.+ comme #${ticket.other} :\\n\\n- joint \\*\\*neuf\\*\\*\\n- essai$`))
  await page.keyboard.press('Control+Enter')
  const own = commentWith(page, 'joint neuf')
  await own.getByRole('listitem').filter({ hasText: 'essai' }).waitFor()
  await expect.poll(() => own.locator('strong').textContent()).toBe('neuf')
  await expect
    .poll(() => own.getByRole('link', { name: `#${ticket.other}` }).getAttribute('href'))
    .toBe(`/technicien/tickets/${ticket.other}`)

  await page.getByRole('radio', { name: 'Note interne' }).press('Space')
  await composedText(page).focus()
  await page.keyboard.type('Attention <b>au</b> contrat [ici](javascript:alert(1))')
  await page.keyboard.press('Control+Enter')
  const note = commentWith(page, 'Attention <b>au</b> contrat [ici](javascript:alert(1))')
  await note.getByText('pas encore envoyé').waitFor()
  expect(await note.locator('p').getByRole('link').count()).toBe(0)

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await whenUpToDate(page)
  const stored = (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&limit=all`)).data.filter((row) =>
    String(row['body']).startsWith('Fait avec'),
  )
  expect(
    stored.map((row) => [String(row['body']).includes(person), (row['mentions'] as readonly number[]).length]),
  ).toEqual([[true, 1]])

  const { page: phone } = client
  await phone.goto(`/client?ticket=${ticket.id}`)
  await commentWith(phone, 'joint neuf').waitFor()
  expect(await phone.getByText('Attention').count()).toBe(0)
})

it('asks with the text of a note before the client may read it', async () => {
  const { page } = technicien
  const note = commentWith(page, 'Attention')
  const isShown = async () =>
    (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&limit=all`)).data.find((row) =>
      String(row['body']).startsWith('Attention'),
    )?.['visible_to_client']
  const ask = async () => {
    await note.getByRole('button', { name: /^Actions sur le commentaire/ }).click()
    await page.getByRole('menuitem', { name: 'Montrer au client' }).click()
    await page
      .getByRole('alertdialog', { name: /^Montrer cette note au client/ })
      .getByText('Attention')
      .waitFor()
  }
  await ask()
  expect(await findings(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await whenUpToDate(page)
  expect(await isShown()).toBe(false)
  await ask()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Montrer au client' }).click()
  await expect.poll(isShown).toBe(true)
  await client.page.getByText('Attention').waitFor()
})

it('takes the answer of the client on a phone, which the technicien reads at once', async () => {
  const { page: phone } = client
  await composedText(phone).fill('Merci, **parfait**')
  expect(await findings(phone)).toEqual([])
  await composer(phone).getByRole('button', { name: 'Envoyer le message' }).click()
  await commentWith(technicien.page, 'Merci, parfait').waitFor()
  const answers = (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&limit=all`)).data.filter(
    (row) => row['body'] === 'Merci, **parfait**',
  )
  expect(answers.map((row) => row['visible_to_client'])).toEqual([true])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
})

it('takes a comment back within its time, with its text in the field again; nothing reaches the server', async () => {
  const { page } = technicien
  await composedText(page).fill('Envoyé **trop vite**')
  await page.keyboard.press('Control+Enter')
  const own = commentWith(page, 'Envoyé trop vite')
  const takeBack = own.getByRole('button', { name: 'Annuler l’envoi' })
  await takeBack.waitFor()
  expect(await findings(page)).toEqual([])
  await takeBack.click()
  await own.waitFor({ state: 'detached' })
  await expect.poll(() => composedText(page).inputValue()).toBe('Envoyé **trop vite**')
  await whenFocused(composedText(page))
  await composedText(page).fill('')
  await whenUpToDate(page)
  const bodies = (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&limit=all`)).data.map(
    (row) => row['body'],
  )
  expect(bodies).not.toContain('Envoyé **trop vite**')
})

it('keeps the mentions of an edited comment in step with its text, and its earlier text for its author', async () => {
  const { page } = technicien
  const own = commentWith(page, 'joint neuf')
  await own.getByRole('button', { name: /^Actions sur le commentaire/ }).click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const editor = page.getByRole('form', { name: 'Modifier' })
  await editor.getByRole('textbox').fill('Fait, sans personne : joint neuf et filtre')
  await page.keyboard.press('Control+Enter')
  const changed = commentWith(page, 'joint neuf et filtre')
  await changed.waitFor()
  await whenUpToDate(page)
  const storedMentions = async () =>
    (await api.list('manager', `comment?filter[ticket_id]=${ticket.id}&limit=all`)).data
      .filter((row) => String(row['body']).startsWith('Fait, sans personne'))
      .map((row) => row['mentions'])
  await expect.poll(storedMentions).toEqual([[]])
  await page.reload()
  await changed.getByRole('button', { name: /^modifié/ }).click()
  await changed.getByRole('list', { name: 'Textes précédents' }).getByText('Fait avec').waitFor()
  await changed.getByText(/^remplacé aujourd’hui à \d\d:\d\d$/).waitFor()
  expect(await findings(page)).toEqual([])
})

it('warns that a mentioned person of the client won’t see an internal note', async () => {
  const { page } = technicien
  const [reader] = (await api.list('manager', 'user?limit=all')).data.filter(
    (row) => row['email'] === 'client@exemple.fr',
  )
  await page.getByRole('radio', { name: 'Note interne' }).check()
  await composedText(page).fill(`À voir avec @${reader?.['firstname']} ${reader?.['lastname']}`)
  await composer(page)
    .getByText(/ne verra pas cette note/)
    .waitFor()
  await page.getByRole('radio', { name: 'Réponse au client' }).check()
  await expect
    .poll(() =>
      composer(page)
        .getByText(/ne verra pas/)
        .count(),
    )
    .toBe(0)
})
