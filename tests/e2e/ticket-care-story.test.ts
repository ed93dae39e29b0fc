import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDrafts } from '#tests/support/page-log.ts'
import { apiOf } from './support/api.ts'
import { openList } from './support/list.ts'
import { openInApplication, openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor
let api: ReturnType<typeof apiOf>

interface Made {
  readonly id: number
}

const make = async (model: string, body: object): Promise<Made> => {
  const answer = await api.post('manager', model, body)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { readonly data: Made }).data
}

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 53, database: 'postgres' })
  api = apiOf(world.server.origin)
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

const clientOf = async (): Promise<number> =>
  Number(
    (await api.list('manager', 'user?limit=200')).data.find(({ email }) => email === 'client@exemple.fr')?.[
      'client_id'
    ],
  )

it('saves a description once, however often its button is pressed', async () => {
  const { page } = manager
  const projet = await make('projet', { name: 'Étage', client_id: await clientOf() })
  const { id } = await make('ticket', { name: 'Double clic', projet_id: projet.id, description: 'Avant' })
  await openInApplication(page, `/manager/tickets/${id}`)
  await page.getByText('Avant', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Après')
  await page.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await page.getByText('Après', { exact: true }).first().waitFor()
  const saved = async () => {
    const { data } = await api.list('manager', 'activity?limit=20&orderBy=id:desc')
    return data.filter(({ model, record_id, action }) => model === 'ticket' && record_id === id && action === 'update')
      .length
  }
  await expect.poll(saved).toBe(1)
  await whenUpToDate(page)
  expect(await saved()).toBe(1)
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
})

it('offers no reply to a client, and no validation by them, where the projet is hidden from them', async () => {
  const { page } = manager
  const projet = await make('projet', {
    name: 'Audit discret',
    client_id: await clientOf(),
    is_visible_to_client: false,
  })
  const { id } = await make('ticket', { name: 'Constat interne', projet_id: projet.id })
  await openInApplication(page, `/manager/tickets/${id}`)
  await page.getByText('Le client ne voit pas ce ticket').waitFor()
  expect(await page.getByRole('button', { name: /^Répondre à/ }).count()).toBe(0)
  await page.getByText('Caché au client').first().waitFor()
  expect(await page.getByRole('button', { name: 'Partager un lien de suivi' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Demander une validation' }).click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByText('Chez le client').count()).toBe(0)
  await page.keyboard.press('Escape')
})

it('begins a ticket on the projet of the page, whatever projet the draft of an earlier one has', async () => {
  const { page } = manager
  const draft = async () => JSON.stringify(await readDrafts(page))
  const client = await make('client', { name: 'Verrerie du Lac' })
  const [first, second] = [
    await make('projet', { name: 'Four', client_id: client.id }),
    await make('projet', { name: 'Polissage', client_id: client.id }),
  ]
  await openInApplication(page, `/manager/tickets/create?projet_id=${first.id}`)
  await page.getByRole('button', { name: 'Projet : Four' }).waitFor()
  await page.getByLabel('Titre').fill('Meule usée')
  await expect.poll(draft).toContain('Meule usée')
  await openInApplication(page, '/manager')
  await openInApplication(page, `/manager/tickets/create?projet_id=${second.id}`)
  await page.getByText('Brouillon retrouvé').waitFor()
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Meule usée')
  await page.getByRole('button', { name: 'Projet : Polissage' }).waitFor()
  // A choice made on the form afterwards stays, also after a reload.
  await page.getByRole('button', { name: 'Projet : Polissage' }).click()
  const earlier = await draft()
  await page.getByRole('option', { name: /^Four/ }).click()
  // The draft names the page that it is of now.
  await expect.poll(draft).not.toBe(earlier)
  await page.reload()
  await page.getByRole('button', { name: 'Projet : Four' }).waitFor()
  await page.getByRole('button', { name: 'Repartir de zéro' }).click()
})

it('names each filter of an export once, and leads back to the same rows', async () => {
  const { page } = manager
  await make('ticket', {
    name: 'Zéphyr à la vanne',
    projet_id: (await make('projet', { name: 'Vannes', client_id: await clientOf() })).id,
  })
  await openInApplication(page, '/manager/tickets?q=zephyr&created_at=month..month&orderBy=name:asc')
  await page.getByRole('link', { name: 'Exporter' }).click()
  // The list has columns and filters of its own.
  await page.getByRole('button', { name: 'Télécharger en CSV' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Créé le/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await page.getByRole('option').first().waitFor()
  const fields = await page.getByRole('option').allInnerTexts()
  expect(fields.length).toBe(new Set(fields).size)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Voir dans la liste' }).click()
  await page.locator('[data-row-link]', { hasText: 'Zéphyr à la vanne' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('zephyr')
})

it('finds the tickets without a priority, without a deadline, without a day and without a tag', async () => {
  const { page } = manager
  const projet = await make('projet', { name: 'Sans rien', client_id: await clientOf() })
  const priority = Number((await api.list('manager', 'ticket_priority?limit=5')).data[0]?.id)
  const full = {
    projet_id: projet.id,
    priority_id: priority,
    dead_line: '2031-01-02',
    todo_at: '2031-01-01',
    tag: 'plein',
  }
  await make('ticket', { ...full, name: 'Complet' })
  for (const [missing, field, option] of [
    ['priority_id', 'Priorité', 'Sans priorité'],
    ['dead_line', 'Échéance', 'Sans échéance'],
    ['todo_at', 'Prévu le', 'Non planifié'],
    ['tag', 'Étiquette', 'Sans étiquette'],
  ] as const) {
    const name = `Manque ${missing}`
    await make('ticket', { ...full, [missing]: null, name })
    await openList(page, `/manager/tickets?projet_id=${projet.id}`)
    await page.locator('[data-row-link]', { hasText: 'Complet' }).waitFor()
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-row-link]').allInnerTexts()).toEqual([name])
    await page.getByRole('button', { name: `${field} ${option}` }).waitFor()
  }
})
