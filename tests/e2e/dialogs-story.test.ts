import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { apiOf } from './support/api.ts'
import { pressBeside, SETTLED_MS } from './support/dialogs.ts'
import { openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let manager: Visitor
let client: Visitor

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 20, seed: 131, database: 'postgres' })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
  client = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(client.page, 'client')
  await whenUpToDate(client.page)
})

afterAll(async () => {
  expect([...manager.failures, ...client.failures]).toEqual([])
  await world.close()
})

afterEach(() => world.proxy.setFaults({ offline: false, latencyMs: 0 }))

const named = async (model: string, name: string): Promise<readonly WireRow[]> =>
  (await api.list('manager', `${model}?limit=all`)).data.filter((row) => row['name'] === name)

const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? document.activeElement?.tagName ?? '',
  )

it('keeps what was typed when Escape or a press beside a dialog closes it', async () => {
  const { page } = manager
  await page.goto('/manager/settings/priorities')
  await page.getByRole('button', { name: 'Nouvelle priorité' }).click()
  const label = page.getByRole('dialog', { name: 'Nouvelle priorité' })
  await label.getByLabel('Nom', { exact: true }).fill('Très pressé')
  await page.keyboard.press('Escape')
  await label.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Nouvelle priorité' }).click()
  await label.getByText('Brouillon retrouvé').waitFor()
  await expect.poll(() => label.getByLabel('Nom', { exact: true }).inputValue()).toBe('Très pressé')
  await label.getByRole('button', { name: 'Annuler' }).click()

  await page.goto('/manager/help-center')
  await page.getByRole('button', { name: 'Nouvel article' }).first().click()
  const article = page.getByRole('dialog', { name: 'Nouvel article' })
  await article
    .getByLabel(/^Titre/)
    .first()
    .fill('Changer la pile du badge')
  await page.waitForTimeout(SETTLED_MS)
  await pressBeside(page)
  await article.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Nouvel article' }).first().click()
  await article.getByText('Brouillon retrouvé').waitFor()
  await expect
    .poll(() =>
      article
        .getByLabel(/^Titre/)
        .first()
        .inputValue(),
    )
    .toBe('Changer la pile du badge')
  await article.getByRole('button', { name: 'Annuler' }).click()

  await page.goto('/manager/projets')
  await page.locator('[data-row="0"]').waitFor()
  await page.keyboard.press('q')
  const quickAdd = page.getByRole('dialog', { name: 'Saisie rapide' })
  const line = quickAdd.getByLabel('Temps en une ligne')
  await line.fill('1h30 hier onduleur')
  await page.keyboard.press('Escape')
  await quickAdd.waitFor({ state: 'detached' })
  await page.keyboard.press('q')
  await expect.poll(() => line.inputValue()).toBe('1h30 hier onduleur')
  await quickAdd.getByRole('button', { name: 'Annuler' }).click()
  await quickAdd.waitFor({ state: 'detached' })
  await page.keyboard.press('q')
  await line.waitFor()
  await page.waitForTimeout(SETTLED_MS)
  expect(await line.inputValue()).toBe('')
})

it('a value that was typed over a ticket is saved by leaving it, and restored by Escape', async () => {
  const { page } = manager
  const [ticket] = (await api.list('manager', 'ticket?limit=1&filter[queryScopes]=status:open')).data
  const held = async (field: string) => (await api.list('manager', `ticket?filter[id]=${ticket?.id}`)).data[0]?.[field]
  await page.goto(`/manager/tickets/${ticket?.id}`)
  const open = async (label: string) => {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    return page.getByRole('dialog', { name: label }).getByRole('textbox', { name: label })
  }
  await (await open('Temps estimé')).fill('3h15')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => held('ut')).toBe(13)
  const day = await open('Prévu le')
  const wrong = page.getByRole('alert').filter({ hasText: 'Cette date n’existe pas.' })
  await day.fill('31/2')
  expect(await wrong.count()).toBe(0)
  await day.press('Enter')
  await wrong.waitFor()
  await day.fill('31/02/2027')
  await wrong.waitFor()
  await day.fill('12/03/2027')
  await expect.poll(() => wrong.count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => held('todo_at')).toBe('2027-03-12')
  await (await open('Temps estimé')).fill('8h')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(SETTLED_MS)
  expect(await held('ut')).toBe(13)
})

it('a secret that was asked for, and text without a draft, are not lost to Escape or a press beside', async () => {
  const { page } = manager
  await page.goto('/manager/settings/api')
  await page.getByRole('button', { name: 'Nouveau webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau webhook' })
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect.poll(() => focusedLabel(page)).toBe('Nom')
  await dialog.getByLabel('Nom', { exact: true }).fill('🛎️ Sonnette')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(SETTLED_MS)
  await pressBeside(page)
  expect(await dialog.getByLabel('Nom', { exact: true }).inputValue()).toBe('🛎️ Sonnette')
  await dialog.getByLabel('Adresse').fill('https://erp.example/hook')
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FIELDSET')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'detached' })
})

it('an invitation to an address with an account says so on its field, and keeps the rest', async () => {
  const { page } = client
  await page.goto('/client/team')
  await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' })
  await dialog.getByLabel('Prénom').fill('Marc')
  await dialog.getByLabel('Nom', { exact: true }).fill('É'.repeat(80))
  await dialog.getByLabel('E-mail').fill('technicien@exemple.fr')
  world.proxy.setFaults({ latencyMs: 1500 })
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  // The dialog waits for the answer, which nobody would see otherwise.
  await page.keyboard.press('Escape')
  await dialog.getByText(/Cette adresse a déjà un compte/).waitFor()
  await expect.poll(() => focusedLabel(page)).toBe('E-mail')
  expect(await dialog.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Marc')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
})

it('an invitation whose page is left while it is sent tells its result, and is offered again only when it was refused', async () => {
  const { page } = client
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' })
  const openForm = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Mon équipe' }).first().click()
    await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  }
  const inviteAndLeave = async (email: string) => {
    await openForm()
    await dialog.getByLabel('Prénom').fill('Nour')
    await dialog.getByLabel('Nom', { exact: true }).fill('Petit')
    await dialog.getByLabel('E-mail').fill(email)
    await page.waitForTimeout(SETTLED_MS)
    world.proxy.setFaults({ latencyMs: 1500 })
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  }
  const typed = async () => {
    await page.waitForTimeout(SETTLED_MS)
    return Promise.all(['Prénom', 'E-mail'].map((label) => dialog.getByLabel(label).inputValue()))
  }
  await page.goto('/client')
  await inviteAndLeave('nour.petit@exemple.fr')
  await openForm()
  expect(await typed()).toEqual(['', ''])
  await page.getByText('Invitation envoyée à nour.petit@exemple.fr').waitFor()
  expect(await typed()).toEqual(['', ''])
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.goto('/client')
  await inviteAndLeave('technicien@exemple.fr')
  const refusal = page.getByText('L’invitation à technicien@exemple.fr n’est pas partie')
  await refusal.waitFor()
  await page.getByText(/^Cette adresse a déjà un compte/).waitFor()
  world.proxy.setFaults({ latencyMs: 0 })
  await openForm()
  await expect.poll(typed).toEqual(['Nour', 'technicien@exemple.fr'])
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  const invited = (await api.list('manager', 'user?limit=all')).data.filter(
    (row) => row['email'] === 'nour.petit@exemple.fr',
  )
  expect(invited).toHaveLength(1)
})

it('an invitation that was made is not offered again where its page was closed before the answer', async () => {
  const { page } = client
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' })
  const openForm = async () => {
    await page.goto('/client/team')
    await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  }
  const typed = () =>
    Promise.all(['Prénom', 'Nom', 'E-mail'].map((name) => dialog.getByLabel(name, { exact: true }).inputValue()))
  await openForm()
  await dialog.getByLabel('Prénom').fill('Inès')
  await dialog.getByLabel('Nom', { exact: true }).fill('Roux')
  await dialog.getByLabel('E-mail').fill('Ines.Roux@exemple.fr')
  await page.waitForTimeout(SETTLED_MS)
  // Not sent yet: the draft is offered.
  await openForm()
  await expect.poll(typed).toEqual(['Inès', 'Roux', 'Ines.Roux@exemple.fr'])
  world.proxy.setFaults({ latencyMs: 20_000 })
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  const invited = async () =>
    (await api.list('manager', 'user?limit=all')).data.filter((row) => row['firstname'] === 'Inès')
  await expect.poll(invited).toHaveLength(1)
  await page.goto('about:blank')
  world.proxy.setFaults({ latencyMs: 0 })
  await page.goto('/client/team')
  await page.getByText('Inès Roux').first().waitFor()
  await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  await page.waitForTimeout(SETTLED_MS)
  expect(await typed()).toEqual(['', '', ''])
  await dialog.getByRole('button', { name: 'Annuler' }).click()
})

it('a form stays open over its list, with what was typed, when the server numbers the record', async () => {
  const { page } = manager
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/manager/invoicing/products')
  await page.getByRole('button', { name: 'Nouveau produit' }).first().waitFor()
  world.proxy.setFaults({ offline: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
  await page.getByRole('button', { name: 'Nouveau produit' }).first().click()
  const creation = page.getByRole('dialog', { name: 'Nouveau produit' })
  await creation.getByLabel('Nom', { exact: true }).fill('Garde de nuit')
  await creation.getByLabel('Prix HT').fill('90')
  await creation.getByRole('button', { name: 'Enregistrer' }).click()
  await creation.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Garde de nuit' }).click()
  const form = page.getByRole('dialog')
  const name = form.getByLabel('Nom', { exact: true })
  await name.fill('Garde de nuit et de week-end')
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => named('product', 'Garde de nuit')).toHaveLength(1)
  await whenUpToDate(page)
  expect(await name.inputValue()).toBe('Garde de nuit et de week-end')
  expect(await focusedLabel(page)).toBe('Nom')
  // A press beside the fields gives the focus to the dialog itself.
  await form.getByRole('heading').click()
  expect(await form.evaluate((dialog) => dialog === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => named('product', 'Garde de nuit et de week-end')).toHaveLength(1)
})

it('a message over a dialog is pressed without closing the dialog', async () => {
  const { page } = manager
  await page.goto('/manager/invoicing/products')
  await page.getByRole('link', { name: 'Garde de nuit et de week-end' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nom', { exact: true }).fill('Garde')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await form.waitFor({ state: 'detached' })
  const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Annuler', includeHidden: true })
  await undo.waitFor()
  await page.getByRole('button', { name: 'Nouveau produit' }).first().click()
  const creation = page.getByRole('dialog', { name: 'Nouveau produit' })
  await creation.getByLabel('Nom', { exact: true }).fill('Astreinte')
  await page.waitForTimeout(SETTLED_MS)
  await undo.click()
  await expect.poll(() => named('product', 'Garde de nuit et de week-end')).toHaveLength(1)
  expect(await creation.getByLabel('Nom', { exact: true }).inputValue()).toBe('Astreinte')
  await creation.getByRole('button', { name: 'Annuler' }).click()
})
