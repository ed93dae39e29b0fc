import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { linkTo, mailsTo } from './support/mails.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { PASSWORD, PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

const NEXT = 'camille@ailleurs.fr'

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 29, database: 'postgres' })
})
afterAll(() => world.close())

/** Text of the element that has the focus. */
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')

const visitor = () => openVisitor(world.browser, world.proxy.origin, { size: PHONE, isAlwaysOnline: true })

it('a new address counts once its owner has opened the link, in a browser where nobody is signed in', async () => {
  const { page, context, failures } = await visitor()
  await openSignedIn(page, 'client', '/profile')
  await whenUpToDate(page)
  const form = page.getByRole('form', { name: 'Adresse e-mail' })
  const ask = async (): Promise<void> => {
    await form.getByLabel('Nouvelle adresse e-mail').fill(NEXT)
    await form.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await form.getByRole('button', { name: 'Changer l’adresse' }).click()
  }
  const pending = page.getByText(`Adresse à confirmer\u202f: ${NEXT}`)
  await ask()
  await pending.waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Annuler le changement' }).click()
  await pending.waitFor({ state: 'detached' })
  const cancelled = await linkTo(world.server, NEXT)
  await ask()
  await pending.waitFor()
  // The form is empty again: what was asked for was sent.
  await expect.poll(() => form.getByLabel('Mot de passe actuel').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
  await expect.poll(() => mailsTo(world.server, NEXT)).toBe(3)
  const link = await linkTo(world.server, NEXT)

  const other = await visitor()
  const open = async (path: string): Promise<void> => {
    await other.page.goto(path)
    await other.page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  }
  await open(cancelled)
  await other.page.getByText('Ce lien ne sert plus').waitFor()
  await other.page.goto(link)
  await other.page.getByRole('button', { name: 'Confirmer cette adresse' }).waitFor()
  expect(await findings(other.page)).toEqual([])
  await other.page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await other.page.getByText(`${NEXT} est maintenant l’adresse de votre compte.`).waitFor()
  // The pressed button is gone.
  await expect.poll(() => focused(other.page)).toMatch(`${NEXT} est maintenant`)
  expect(await findings(other.page)).toEqual([])
  await open(link)
  await other.page.getByText(`${NEXT} est déjà l’adresse de votre compte.`).waitFor()
  await other.page.getByRole('link', { name: 'Se connecter' }).click()
  await other.page.getByLabel('E-mail').fill(NEXT)
  await other.page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await other.page.getByRole('button', { name: 'Se connecter' }).click()
  await other.page.waitForURL((url) => url.pathname === '/client')

  // The session that asked goes on, and shows the new address.
  await pending.waitFor({ state: 'detached' })
  await page.getByText(new RegExp(` · ${NEXT}$`)).waitFor()
  await expect.poll(() => mailsTo(world.server, PEOPLE.client.email)).toBeGreaterThan(0)
  expect([failures, other.failures]).toEqual([[], []])
  await Promise.all([context.close(), other.context.close()])
})

it('a link that has expired is replaced from its own page, in English too', async () => {
  const { page, context } = await visitor()
  const answer = (body: object, status = 200) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
  })
  await page.route('**/auth/email/confirm', (route) =>
    route.fulfill(answer({ data: { state: 'expired', email: NEXT } })),
  )
  await page.route('**/auth/email/resend-by-link', (route) => route.fulfill(answer({ data: null }, 202)))
  await page.goto('/en/auth/confirm-email?token=expired')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText(`This link has expired: ${NEXT} is not confirmed.`).waitFor()
  await expect.poll(() => focused(page)).toMatch('This link has expired')
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await page.getByText(`New link sent to ${NEXT}`).waitFor()
  await expect.poll(() => focused(page)).toMatch(`New link sent to ${NEXT}`)

  await page.unroute('**/auth/email/confirm')
  await page.goto('/en/auth/confirm-email?token=unknown')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('This link no longer works.').waitFor()
  await expect.poll(() => focused(page)).toMatch('This link no longer works.')
  await page.goto('/en/auth/confirm-email')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm this address' }).count()).toBe(0)
  await context.close()
})
