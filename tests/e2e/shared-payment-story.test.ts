import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { choose } from './support/hands/hands.ts'
import { byKeyboard } from './support/hands/keyboard.ts'
import { byTouch } from './support/hands/touch.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 60, pointages: 20, seed: 411, database: 'postgres' })
  api = apiOf(world.server.origin)
})
afterEach(() => world.proxy.setFaults({ offline: false }))
afterAll(() => world?.close())

const created = async (model: string, values: object): Promise<number> => {
  const answer = await api.post('manager', model, values)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

interface Issued {
  readonly id: number
  readonly ref: string
}

/** A client with sent invoices of these amounts, TVA included; the first one is the oldest. */
const clientWith = async (name: string, amounts: readonly number[]): Promise<readonly Issued[]> => {
  const client = await created('client', { name })
  const identity = {
    siren: '732829320',
    siret: null,
    address1: '1 rue du Four',
    postal: '69001',
    city: 'Lyon',
    has_tva: true,
  }
  expect((await api.put('manager', `client/${client}`, identity)).status).toBe(200)
  const issued: Issued[] = []
  for (const [index, amount] of amounts.entries()) {
    const id = await created('invoice', { client_id: client, title: `Intervention ${index + 1}` })
    await created('invoice_line', {
      invoice_id: id,
      position: 0,
      designation: 'Forfait',
      quantity: 100,
      unit_price: amount / 1.2,
    })
    expect((await api.put('manager', `invoice/${id}/markAsSent`, {})).status).toBe(200)
    const [row] = (await api.list('manager', `invoice?filter[id]=${id}`)).data
    issued.push({ id, ref: String(row?.['ref']) })
  }
  return issued
}

const paymentsOf = async (invoices: readonly Issued[]): Promise<readonly WireRow[]> =>
  (
    await Promise.all(
      invoices.map(
        async ({ id }) => (await api.list('manager', `transaction?limit=all&filter[invoice_id]=${id}`)).data,
      ),
    )
  ).flat()

const amountsOf = async (invoices: readonly Issued[]): Promise<readonly unknown[]> =>
  (await paymentsOf(invoices)).map(({ invoice_id, amount }) => [invoice_id, amount])

const shareOf = (dialog: Locator, { ref }: Issued): Locator => dialog.getByRole('textbox', { name: `Part de ${ref}` })

const sharesIn = (dialog: Locator, invoices: readonly Issued[]): Promise<readonly string[]> =>
  Promise.all(invoices.map((invoice) => shareOf(dialog, invoice).inputValue()))

const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const RECORD = 'Enregistrer un paiement'
const REFUND = 'Enregistrer un remboursement'

it('a cheque for three invoices is typed once, divided, corrected, recorded once and undone', async () => {
  const invoices = await clientWith('Menuiserie des Trois Chênes', [12_000, 6000, 24_000])
  const [first, second, third] = invoices as [Issued, Issued, Issued]
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const hands = byKeyboard(page)
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${second.id}/transactions`)
  await whenUpToDate(page)
  await hands.press(page.getByRole('button', { name: RECORD }))
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Montant')
  await expect.poll(() => amount.inputValue()).toBe('60,00')
  // The invoice of the page comes first, then the oldest.
  await expect
    .poll(() =>
      dialog
        .getByRole('textbox', { name: /^Part de / })
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toEqual(['60,00', '', ''])
  await hands.write(amount, '350')
  await expect.poll(() => sharesIn(dialog, invoices)).toEqual(['120,00', '60,00', '170,00'])
  await dialog.getByText(/^Reste à affecter\s:\s0,00/).waitFor()

  await hands.write(shareOf(dialog, first), '0')
  await dialog.getByText(/^Reste à affecter\s:\s50,00/).waitFor()
  await expect.poll(() => sharesIn(dialog, [second, third])).toEqual(['60,00', '240,00'])
  await hands.submit(dialog.getByRole('button', { name: RECORD }))
  await dialog.getByText('Affectez tout le montant').waitFor()
  await expect.poll(() => shareOf(dialog, second).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findings(page)).toEqual([])
  await hands.write(shareOf(dialog, first), 'la moitié')
  await dialog.getByText('Écrivez un montant').waitFor()
  await hands.submit(dialog.getByRole('button', { name: RECORD }))
  await expect.poll(() => shareOf(dialog, first).evaluate((field) => field === document.activeElement)).toBe(true)
  await hands.press(dialog.getByRole('button', { name: 'Répartir à nouveau' }))
  await expect.poll(() => sharesIn(dialog, invoices)).toEqual(['120,00', '60,00', '170,00'])
  expect(await amountsOf(invoices)).toEqual([])

  await choose(page, hands, dialog.getByRole('combobox', { name: 'Moyen de paiement' }), 'Chèque')
  await hands.write(dialog.getByLabel('Commentaires'), 'Chèque n° 4521')
  expect(await findings(page)).toEqual([])
  await hands.submit(dialog.getByRole('button', { name: RECORD }))
  await page.keyboard.press('Control+Enter')
  // The message stays under the pointer.
  await page.locator('[data-sonner-toast]', { hasText: '3 paiements enregistrés' }).hover()
  await dialog.waitFor({ state: 'detached' })
  await whenUpToDate(page)
  await expect.poll(async () => (await paymentsOf(invoices)).length).toBe(3)
  expect(await paymentsOf(invoices)).toMatchObject([
    { invoice_id: first.id, amount: 12_000, method: 'check', comments: 'Chèque n° 4521' },
    { invoice_id: second.id, amount: 6000, method: 'check', comments: 'Chèque n° 4521' },
    { invoice_id: third.id, amount: 17_000, method: 'check', comments: 'Chèque n° 4521' },
  ])

  // One undo takes all of it back.
  await page.keyboard.press('Escape')
  await hands.press(page.locator('[data-sonner-toast]').getByRole('button', { name: /^Annuler/ }))
  await expect.poll(() => amountsOf(invoices)).toEqual([])
  expect(hands.complaints).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('on a phone without a network more than all invoices is paid, and the rest is overpaid', async () => {
  const invoices = await clientWith('Fromagerie du Vercors', [12_000, 6000])
  const [first, second] = invoices as [Issued, Issued]
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, {
    size: PHONE,
    hasTouch: true,
  })
  const hands = byTouch(page)
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${first.id}/transactions`)
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The further actions have no line of their own beside three buttons that do not fit on one.
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
  expect(await topOf('Autres actions')).toBe(await topOf('Télécharger'))
  world.proxy.setFaults({ offline: true })
  await hands.press(page.getByRole('button', { name: RECORD }))
  const dialog = page.getByRole('dialog')
  await hands.write(dialog.getByLabel('Montant'), '200')
  await dialog.getByText(/^Reste à affecter\s:\s20,00/).waitFor()
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
  await hands.press(dialog.getByRole('button', { name: `Affecter le reste à ${first.ref}` }))
  await dialog.getByText(/^Reste à affecter\s:\s0,00/).waitFor()
  await dialog.getByText(/^Trop-perçu\s:\s20,00/).waitFor()
  expect(await findings(page)).toEqual([])
  await hands.submit(dialog.getByRole('button', { name: RECORD }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Trop-perçu', { exact: true }).waitFor()
  // The next payment begins with what is given back; a negative amount is called a refund.
  await hands.press(page.getByRole('button', { name: REFUND }))
  const refund = page.getByRole('dialog', { name: REFUND })
  await refund.getByText('le trop-perçu est remboursé au client').waitFor()
  await refund.getByRole('button', { name: REFUND }).waitFor()
  expect(await refund.getByLabel('Montant').inputValue()).toBe('-20,00')
  await hands.write(refund.getByLabel('Montant'), '20')
  await page.getByRole('dialog', { name: RECORD }).getByRole('button', { name: RECORD }).waitFor()
  await hands.press(dialog.getByRole('button', { name: 'Annuler' }))
  expect(await amountsOf(invoices)).toEqual([])
  world.proxy.setFaults({ offline: false })
  await whenUpToDate(page)
  await expect
    .poll(() => amountsOf(invoices))
    .toEqual([
      [first.id, 14_000],
      [second.id, 6000],
    ])
  expect(hands.complaints).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it('keeps what is typed when another invoice of the client is paid meanwhile', async () => {
  const invoices = await clientWith('Garage du Pont Neuf', [12_000, 6000])
  const [first, second] = invoices as [Issued, Issued]
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', `/manager/invoicing/invoice/${second.id}/transactions`)
  await whenUpToDate(page)
  await page.getByRole('button', { name: RECORD }).click()
  const dialog = page.getByRole('dialog')
  await shareOf(dialog, first).waitFor()
  await dialog.getByLabel('Commentaires').fill('Chèque 0042')
  await created('transaction', { invoice_id: first.id, date: '2026-01-15', amount: 12_000, method: 'transfer' })
  await shareOf(dialog, first).waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Commentaires').inputValue()).toBe('Chèque 0042')
  await context.close()
  expect(failures).toEqual([])
})
