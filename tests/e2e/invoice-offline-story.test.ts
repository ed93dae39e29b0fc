import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readDrafts } from '#tests/support/page-log.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { byKeyboard } from './support/hands/keyboard.ts'
import { pressEnter, typeInField } from './support/hands/keys.ts'
import { IDENTITY, monthAgo, monthSteps } from './support/invoicing/month.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let steps: ReturnType<typeof monthSteps>
let clientId: unknown

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 414, database: 'postgres' })
  api = apiOf(world.server.origin)
  steps = monthSteps(api, monthAgo(1))
  clientId = (await steps.created('client', { name: 'Cave des Halles', ...IDENTITY })).id
})
afterEach(() => world.proxy.setFaults({ offline: false }))
afterAll(() => world?.close())

const draft = async (title: string): Promise<number> => {
  const { id } = await steps.created('invoice', { client_id: clientId, title })
  await steps.created('invoice_line', { invoice_id: id, designation: 'Forfait', quantity: 100, unit_price: 45_000 })
  return Number(id)
}

/** A manager whose device works without a network, behind the proxy or past it. */
const open = async (invoiceId: number, origin = world.proxy.origin) => {
  const visitor = await openVisitor(world.browser, origin)
  await openSignedIn(visitor.page, 'manager', `/manager/invoicing/invoice/${invoiceId}`)
  await whenUpToDate(visitor.page)
  await visitor.page.evaluate(() => navigator.serviceWorker.ready)
  return visitor
}

const textsOf = async (id: number) => {
  const [row] = (await api.list('manager', `invoice?filter[id]=${id}`)).data
  return { introduction: row?.['introduction'], footer: row?.['footer'], comments: row?.['comments'] }
}

const goOffline = async (page: Awaited<ReturnType<typeof open>>['page']): Promise<void> => {
  world.proxy.setFaults({ offline: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()
}

it('texts of a draft are written offline, survive a reload, and join those of a colleague', async () => {
  const id = await draft('Vendanges')
  const [one, other] = [await open(id), await open(id, world.server.origin)]
  const { page } = one
  const hands = byKeyboard(page)
  await goOffline(page)
  await hands.press(page.getByRole('button', { name: 'Ajouter un texte avant les lignes…' }))
  await typeInField(page, 'Bonjour,\nvoici le détail de mars.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Texte d’introduction' }).getByText('voici le détail de mars.').waitFor()
  // Typed and not saved yet.
  await hands.press(page.getByRole('button', { name: 'Ajouter un texte après les totaux…' }))
  await typeInField(page, 'Merci de votre')
  const footer = page.getByRole('textbox', { name: 'Texte de fin' })
  expect(await textsOf(id)).toEqual({ introduction: null, footer: null, comments: null })

  // Meanwhile the colleague writes a note, online.
  const others = byKeyboard(other.page)
  await others.press(other.page.getByRole('button', { name: 'Ajouter une note pour l’équipe…' }))
  await typeInField(other.page, 'Remise déjà accordée.')
  await other.page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await textsOf(id)).comments).toBe('Remise déjà accordée.')

  await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Merci de votre')
  await page.reload()
  await page.getByRole('region', { name: 'Texte d’introduction' }).getByText('voici le détail de mars.').waitFor()
  await expect.poll(() => footer.inputValue()).toBe('Merci de votre')
  await footer.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' confiance.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Texte de fin' }).getByText('Merci de votre confiance.').waitFor()
  expect(await findings(page)).toEqual([])

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const all = {
    introduction: 'Bonjour,\nvoici le détail de mars.',
    footer: 'Merci de votre confiance.',
    comments: 'Remise déjà accordée.',
  }
  await expect.poll(() => textsOf(id)).toEqual(all)
  for (const { page: shown } of [one, other])
    for (const text of ['voici le détail', 'Merci de votre', 'Remise déjà'])
      await shown.getByRole('main').getByText(text).waitFor()
  expect(hands.complaints).toEqual([])
  expect([...one.failures, ...other.failures]).toEqual([])
  await one.context.close()
  await other.context.close()
})

it('an invoice says offline that its PDF needs the server, and gives it when the network is back', async () => {
  const id = await draft('Pressoir')
  const { page, context, failures } = await open(id)
  const hands = byKeyboard(page)
  await page.getByRole('region', { name: 'Aperçu du PDF' }).getByText('À jour', { exact: true }).waitFor()
  await goOffline(page)
  // A change makes the shown PDF an old one.
  const price = page.locator('[data-row] [data-column="unit_price"]')
  await hands.write(price, '500')
  await page.keyboard.press('Tab')
  await page.getByText('Hors ligne\u202f: ce PDF n’est peut-être plus à jour').waitFor()
  // The PDF of a draft is not stored: the button says why it gives none.
  await hands.press(page.getByRole('button', { name: /^Télécharger le PDF de/ }))
  await page.getByText('Le PDF n’a pas pu être téléchargé').first().waitFor()
  await page.reload()
  await page.getByText('Pas d’aperçu hors ligne').waitFor()
  expect(await findings(page)).toEqual([])

  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('region', { name: 'Aperçu du PDF' }).getByText('À jour', { exact: true }).waitFor()
  const { ref } = await steps.changed(`invoice/${id}/markAsSent`)
  await page.getByRole('heading', { level: 1, name: String(ref) }).waitFor()
  await goOffline(page)
  const files = page.getByRole('button', { name: 'Télécharger', exact: true })
  await hands.press(files)
  await page.getByText('Hors ligne\u202f: les fichiers sont préparés par le serveur').waitFor()
  const pdf = page.getByRole('menuitem', { name: 'PDF (Factur-X)' })
  expect(await pdf.getAttribute('aria-disabled')).toBe('true')
  expect(await findings(page)).toEqual([])
  // The open menu follows the network.
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => pdf.getAttribute('aria-disabled')).toBeNull()
  const [download] = await Promise.all([page.waitForEvent('download'), pressEnter(pdf)])
  expect(download.suggestedFilename()).toBe(`${ref}.pdf`)
  expect(failures).toEqual([])
  await context.close()
})
