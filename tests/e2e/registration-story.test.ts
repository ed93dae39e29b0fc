import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { openHanded, signInByHand, WAYS } from './support/hands/hands.ts'
import { linkTo } from './support/mails.ts'
import { whenUpToDate } from './support/page.ts'
import { PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 41 })
  api = apiOf(world.server.origin)
})

afterAll(() => world.close())

const PASSWORDS = { asked: 'mille fleurs bleues', chosen: 'mille fleurs rouges' } as const

it.each(WAYS)(
  'takes a request for an account, its acceptance from the mail, and the first sign-in, $name',
  async (way) => {
    const { width } = way.size
    const [company, email, name] = [`Roux & Fils ${width}`, `zoe.${width}@roux.example`, `Zoé Roux-${width}`]
    const held = async () => (await api.list('manager', 'user?limit=all')).data.filter((row) => row['email'] === email)

    const zoe = await openHanded(world.browser, world.proxy.origin, way, { isAlwaysOnline: true })
    await zoe.page.goto('/auth/login')
    await zoe.hands.press(zoe.page.getByRole('link', { name: 'Demander un compte' }))
    const typed = {
      Prénom: 'Zoé',
      Nom: `Roux-${width}`,
      Société: company,
      'E-mail': email,
      'Mot de passe': PASSWORDS.asked,
    }
    for (const [label, text] of Object.entries(typed))
      await zoe.hands.write(zoe.page.getByLabel(label, { exact: true }), text)
    await zoe.hands.press(zoe.page.getByRole('button', { name: 'Envoyer la demande' }))
    await zoe.page.getByText('Votre demande est enregistrée').waitFor()
    expect(await findings(zoe.page)).toEqual([])

    // The link of the mail leads to the request, through the sign-in.
    const { page, hands, context, failures } = await openHanded(world.browser, world.proxy.origin, way, {
      isAlwaysOnline: true,
    })
    // Past the mails about earlier requests and sign-ins.
    const id = (await held())[0]?.id
    const latest = () => linkTo(world.server, PEOPLE.manager.email)
    await expect.poll(latest).toMatch(new RegExp(`/${id}\\b`))
    await page.goto(await latest())
    await page.getByText('Connectez-vous pour ouvrir la page demandée.').waitFor()
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Se connecter' }))
    await signInByHand(page, hands, 'manager')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await whenUpToDate(page)
    await hands.press(page.getByRole('button', { name: 'Accepter' }))
    const dialog = page.getByRole('dialog', { name: `Accepter ${name}` })
    // Without a client the account cannot open; the form says so and keeps what was chosen.
    await hands.submit(dialog.getByRole('button', { name: 'Ouvrir le compte' }))
    await dialog.getByRole('alert').waitFor()
    await hands.press(dialog.getByRole('button', { name: /Créer le client/ }))
    await dialog.getByRole('button', { name: new RegExp(`${company}$`) }).waitFor()
    expect(await findings(page)).toEqual([])
    await hands.submit(dialog.getByRole('button', { name: 'Ouvrir le compte' }))
    await page.getByText(`Le compte de ${name} est ouvert`).waitFor()
    await expect
      .poll(async () => (await held()).map((row) => [row['is_active'], row['requested_at']]))
      .toEqual([[true, null]])
    const clients = (await api.list('manager', 'client?limit=all')).data.filter((row) => row['name'] === company)
    expect((await held()).map((row) => row['client_id'])).toEqual(clients.map(({ id }) => id))
    expect(clients).toHaveLength(1)

    // The address is confirmed by the link, which asks for the password that counts.
    await zoe.page.goto(await linkTo(world.server, email))
    await zoe.hands.write(zoe.page.getByLabel('Mot de passe', { exact: true }), PASSWORDS.chosen)
    await zoe.hands.press(zoe.page.getByRole('button', { name: 'Enregistrer et se connecter' }))
    await zoe.page.waitForURL((url) => url.pathname === '/client')
    await whenUpToDate(zoe.page)
    expect([...hands.complaints, ...zoe.hands.complaints]).toEqual([])
    expect([...failures, ...zoe.failures]).toEqual([])
    await zoe.context.close()
    await context.close()
  },
)
