import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { startReceiver, type WebhookReceiver } from '#server/testing/servers/webhook-receiver.ts'
import { signatureOf } from '#server/webhooks/signature.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, PHONE } from './support/page.ts'
import { PASSWORD } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>
let receiver: WebhookReceiver

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 270 })
  api = apiOf(world.server.origin)
})
afterAll(() => world.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const ask = (token: string, path: string): Promise<Response> =>
  fetch(`${world.server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
const codeOf = async (answer: Response): Promise<unknown> => [
  answer.status,
  ((await answer.json()) as { readonly code?: string }).code,
]

/** The secret that the dialog shows once. */
const shownSecret = async (page: Page, label: string): Promise<string> => {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true })
  await field.waitFor()
  return field.inputValue()
}

it('a technicien makes a token on a phone, a program uses it, and it is refused once it is revoked', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'technicien', '/profile')
  await page.getByText('Vous n’avez aucun jeton.').waitFor()
  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer un jeton' })
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  await dialog.getByText('Choisissez au moins un droit, parmi ceux de votre rôle.').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Nom', { exact: true }).fill('Export de nuit')
  await dialog.getByLabel('Écrire : Tickets, commentaires et fichiers').check()
  await expect.poll(() => dialog.getByLabel('Lire : Tickets, commentaires et fichiers').isChecked()).toBe(true)
  expect(await dialog.getByLabel('Écrire : Factures et comptabilité').count()).toBe(0)
  await dialog.getByLabel('Mot de passe actuel').fill('faux')
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  await dialog.getByText('Ce mot de passe n’est pas le bon.').waitFor()
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  const token = await shownSecret(page, 'Jeton')
  expect(token).toMatch(/^sav_pat_/)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Je l’ai copié' }).click()
  await page.getByText('jamais utilisé').waitFor()
  expect(await page.getByText(token).count()).toBe(0)

  expect((await ask(token, '/api/models/ticket?limit=5')).status).toBe(200)
  expect(await codeOf(await ask(token, '/api/models/client'))).toEqual([403, 'token_scope'])
  expect(await codeOf(await ask(token, '/api/tokens'))).toEqual([403, 'session_only'])
  await page.reload()
  await page.getByText(/utilisé (à l’instant|il y a|aujourd’hui)/).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Révoquer Export de nuit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await page.getByText('Export de nuit est révoqué').waitFor()
  expect(await codeOf(await ask(token, '/api/models/ticket'))).toEqual([401, 'personal_token_revoked'])
  await context.close()
  expect(failures).toEqual([])
})

it('a manager sees and revokes the tokens of others', async () => {
  const made = await api.call('technicien', 'POST', '/api/tokens', {
    ...{ name: 'Sonde', scopes: 'tickets:read', current_password: PASSWORD },
    expires_on: addDays(companyDay(new Date()), 20),
  })
  const { secret } = ((await made.json()) as { readonly data: { readonly secret: string } }).data
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/settings/api?view=tokens')
  await page.getByText('Sonde').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Révoquer Sonde' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await page.getByText('Personne n’a de jeton').waitFor()
  expect(await codeOf(await ask(secret, '/api/models/ticket'))).toEqual([401, 'personal_token_revoked'])
  await context.close()
  expect(failures).toEqual([])
})

it('a manager makes a webhook; its receiver fails, recovers, and is told again', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'manager', '/manager/settings/api')
  await page.getByText('Pas de webhook').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Nouveau webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau webhook' })
  await dialog.getByLabel('Nom', { exact: true }).fill('ERP')
  await dialog.getByLabel('Adresse').fill('https://192.168.1.10/hook')
  await dialog.getByLabel('Tous les événements : tickets', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click()
  await dialog.getByText(/Cette adresse est dans un réseau privé/).waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Adresse').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click()
  const secret = await shownSecret(page, 'Secret')
  await page.getByRole('button', { name: 'Je l’ai copié' }).click()

  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  await page.getByText('webhook.test').waitFor()
  await page.getByText('Reçu', { exact: true }).waitFor()
  receiver.answer(500, 'en panne')
  const [projet] = (await api.list('manager', 'projet?limit=1')).data
  const made = await api.post('manager', 'ticket', { name: 'Porte du quai', projet_id: projet?.id })
  const { id } = ((await made.json()) as { readonly data: { readonly id: number } }).data
  await expect.poll(() => receiver.received.length).toBe(2)
  await page.getByRole('button', { name: 'Journal' }).click()
  await page.getByRole('button', { name: 'Journal' }).click()
  const name = `ticket.create #${id}`
  await page.getByText(name).waitFor()
  await page.getByText(/HTTP 500/).waitFor()
  await page.getByRole('button', { name: `Contenu de ${name}` }).click()
  await page.getByText('en panne').waitFor()
  expect(await findings(page)).toEqual([])

  receiver.answer(204)
  await page.getByRole('button', { name: `Renvoyer ${name}` }).click()
  await page
    .getByText(/HTTP 204/)
    .nth(1)
    .waitFor()
  const [, failed, again] = receiver.received
  expect(again?.body).toBe(failed?.body)
  expect(again?.headers['webhook-id']).toBe(failed?.headers['webhook-id'])
  const message = {
    id: String(again?.headers['webhook-id']),
    timestamp: Number(again?.headers['webhook-timestamp']),
    body: again?.body ?? '',
  }
  expect(again?.headers['webhook-signature']).toBe(signatureOf(secret, message))
  expect(JSON.parse(message.body).data.record).toMatchObject({ id, name: 'Porte du quai' })
  await context.close()
  expect(failures).toEqual([])
})
