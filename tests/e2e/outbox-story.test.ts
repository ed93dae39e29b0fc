import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { damageLog, downloadOutbox, fileWith, fillDisk, type Given, importOutbox } from './support/outbox-log.ts'
import { openVisitor, PHONE, signIn, type Visitor } from './support/page.ts'
import type { PersonName } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let tickets: readonly { readonly id: string; readonly name: string }[]
const visitors: Visitor[] = []

beforeAll(async () => {
  world = await openWorld({ tickets: 30, pointages: 10, seed: 3 })
  const { data } = await apiOf(world.server.origin).list('technicien', 'ticket?limit=30')
  tickets = data.map(({ id, name }) => ({ id: String(id), name: String(name) }))
})
afterEach(async () => {
  world.proxy.setFaults({ offline: false, latencyMs: 0 })
  for (const { context } of visitors.splice(0)) await context.close()
})
afterAll(() => world.close())

const enter = async (person: PersonName = 'technicien', before: (visitor: Visitor) => Promise<void> = async () => undefined): Promise<Visitor> => {
  const visitor = await openVisitor(world.browser, world.proxy.origin)
  visitors.push(visitor)
  await before(visitor)
  await signIn(visitor.page, person)
  await visitor.page.evaluate(() => navigator.serviceWorker.ready)
  await openOutbox(visitor.page, person)
  return visitor
}

const openOutbox = async (page: Page, person: PersonName = 'technicien'): Promise<void> => {
  await page.goto(`/${person}/outbox`)
  await page.getByText('Tout ce que vous faites').waitFor()
  // Everything is here: rows can name their tickets.
  await page.waitForFunction(() => document.querySelector('[role="progressbar"]') === null)
}

/** The machine may be busy. */
const SOON = { timeout: 20_000 }

const goOffline = async (page: Page): Promise<void> => {
  world.proxy.setFaults({ offline: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText(/^Hors ligne depuis/).waitFor()
}

const goOnline = async (page: Page): Promise<void> => {
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

const ticket = (place: number): { readonly id: string; readonly name: string } => {
  const found = tickets[place]
  if (!found) throw new Error(`there is no ticket ${place}`)
  return found
}

const refusedBy = (by: string): Given => ({
  state: 'refused',
  attempts: 1,
  settledAt: Date.now(),
  refusal: {
    code: 'transition_not_allowed',
    status: 409,
    message: 'Cette étape n’est plus possible.',
    errors: {},
    changed: { by, at: new Date().toISOString() },
  },
})

const lost = `new:${randomUUID()}`
const group = randomUUID()

/** One event of each state that a log can hold, and a bulk action of four. */
const everyState = (): readonly Given[] => [
  { recordId: ticket(0).id, action: 'done', payload: {}, ...refusedBy('Marie Durand') },
  {
    recordId: lost,
    action: 'create',
    payload: { name: 'Imprimante de l’accueil', projet_id: '1', description: 'Voyant rouge.' },
    state: 'refused',
    attempts: 1,
    settledAt: Date.now(),
    refusal: { code: 'validation', status: 422, message: 'À corriger.', errors: { projet_id: ['Ce projet est archivé.'] }, changed: null },
  },
  { model: 'pointage', recordId: `new:${randomUUID()}`, action: 'create', payload: { ticket_id: lost, ut: 6, date: '2026-11-20' }, state: 'held' },
  { recordId: ticket(1).id, payload: { ut: 16 }, was: { ut: 8 } },
  { recordId: ticket(1).id, payload: { ut: 24 }, was: { ut: 16 } },
  {
    recordId: ticket(2).id,
    payload: { ut: 4 },
    state: 'stuck',
    attempts: 11,
    failures: 10,
    nextAttemptAt: Date.now() + 1_800_000,
    lastAnswer: { kind: 'older_server', status: 404 },
  },
  { recordId: ticket(3).id, payload: { ut: 4 }, state: 'accepted', resultId: ticket(3).id, attempts: 1, settledAt: Date.now() },
  { recordId: ticket(4).id, payload: { ut: 4 }, state: 'cancelled', settledAt: Date.now() },
  ...[5, 6, 7, 8].map(
    (place): Given => ({
      recordId: ticket(place).id,
      action: 'updateImportance',
      payload: { importance: 4 },
      was: { importance: 1 },
      groupId: group,
      ...(place === 6 ? refusedBy('Paul Roux') : {}),
    }),
  ),
]

const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Filtrer par état' }).getByRole('button', { name: new RegExp(`^${name}`) })

const findings = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
}

it('tells of every state what, on which record, why, and what can be done; everyone can use it', async () => {
  const { page, context, failures } = await enter()
  await damageLog(page)
  await page.close()
  // The next worker reads the log anew.
  const again = await context.newPage()
  await openOutbox(again)
  await goOffline(again)
  await importOutbox(again, fileWith(await downloadOutbox(again), everyState()))
  await again.getByText('12 actions reprises').waitFor()

  for (const name of ['En file 5', 'Envoyée 1', 'Refusée 3', 'Annulée 1', 'Bloquée 1', 'Échecs répétés 1', 'Illisible 1'])
    await chip(again, name).waitFor()
  await again.getByText('Marie Durand').waitFor()
  await again.getByText('Projet · Ce projet est archivé.').waitFor()
  await again.getByText('bloquée par « Créer un ticket · Imprimante de l’accueil » (Refusée)').waitFor()
  await again.getByText('attend « Changer l’estimation »').waitFor()
  await again.getByText(/11 essais · le serveur ne connaît pas encore cette action · prochain essai à/).waitFor()
  await again.getByText('3 en file').waitFor()
  await chip(again, 'Illisible').click()
  await again.getByRole('button', { name: 'teleport', exact: true }).click()
  await again.getByText('"place": "Mars"').waitFor()
  await again.getByRole('button', { name: 'Tout afficher' }).or(chip(again, 'Toutes')).click()

  const found: string[] = []
  for (const [locale, scheme, size] of [
    ['fr', 'light', null],
    ['en', 'dark', PHONE],
  ] as const) {
    await again.emulateMedia({ colorScheme: scheme })
    if (size) await again.setViewportSize(size)
    await again.goto(`${locale === 'fr' ? '' : `/${locale}`}/technicien/outbox`)
    await again.locator('[data-row="1"]').waitFor()
    found.push(...(await findings(again)))
    await again.getByRole('button', { name: /à revoir|to review/ }).click()
    await again.getByRole('dialog').waitFor()
    found.push(...(await findings(again)))
    await again.keyboard.press('Escape')
    await again
      .getByRole('button', { name: /« Abandonner »|^Abandonner$|^Drop it$/ })
      .first()
      .click()
    await again.getByRole('alertdialog').waitFor()
    found.push(...(await findings(again)))
    await again.keyboard.press('Escape')
    expect(await again.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  }
  expect(found).toEqual([])
  expect(failures).toEqual([])
})

it('narrows by state, type and words, which the address keeps; keys move, unfold, and give up what is built on a creation with it', async () => {
  const { page, failures } = await enter()
  await goOffline(page)
  await importOutbox(page, fileWith(await downloadOutbox(page), everyState()))
  await page.getByText('12 actions reprises').waitFor()

  await page.getByRole('searchbox').fill('imprimante')
  // The ticket, and the time that was logged on it.
  await expect.poll(() => page.locator('[data-row]').count(), SOON).toBe(3)
  await page.getByRole('searchbox').fill('')
  await chip(page, 'Refusée').click()
  await page.reload()
  await chip(page, 'Refusée').and(page.locator('[aria-pressed="true"]')).waitFor()
  expect(await page.locator('[data-row]').count()).toBe(4)
  await page.getByRole('searchbox').fill('accueil')
  await expect.poll(() => page.locator('[data-row]').count(), SOON).toBe(2)

  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.locator('[data-row="1"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Voyant rouge.').last().waitFor()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog')
  await question.getByText('1 action qui en dépend s’en va avec').waitFor()
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await page.getByText('2 actions annulées').waitFor()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await chip(page, 'Annulée 3').waitFor()
  expect(await chip(page, 'Bloquée').count()).toBe(0)
  expect(failures).toEqual([])
})

it('is a file that another browser of the same person takes in, once, and nobody else', async () => {
  const { page, failures } = await enter()
  await goOffline(page)
  const recordId = `new:${randomUUID()}`
  const name = 'Par un autre navigateur'
  const file = fileWith(await downloadOutbox(page), [
    { recordId, action: 'create', payload: { name, projet_id: '1' } },
    { recordId, payload: { ut: 12 } },
  ])
  await importOutbox(page, file)
  await page.getByText('2 actions reprises').waitFor()
  await page
    .getByRole('button', { name: /^Autres choix/ })
    .last()
    .click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Télécharger cette action' }).click()])
  expect(download.suggestedFilename()).toMatch(/^file-d-envoi-.*\.json$/)
  const exported = await downloadOutbox(page)

  // Its network is another one.
  const other = await openVisitor(world.browser, world.proxy.origin)
  visitors.push(other)
  await goOnline(page)
  await signIn(other.page, 'manager')
  await openOutbox(other.page, 'manager')
  await importOutbox(other.page, exported)
  await other.page.getByText('Cette file est celle d’une autre personne').waitFor()

  const third = await enter()
  await importOutbox(third.page, exported)
  await third.page.getByText(/reprises/).waitFor()
  const api = apiOf(world.server.origin)
  await expect
    .poll(async () => (await api.list('manager', `ticket?search=${encodeURIComponent(name)}`)).data.map((row) => row['ut']), { timeout: 60_000 })
    .toEqual([12])
  expect([...failures, ...third.failures, ...other.failures]).toEqual([])
})

it('says that this browser may lose what waits, and offers it as a file', async () => {
  const { page, failures } = await enter('technicien', async ({ page: fresh }) => {
    await fresh.addInitScript(() => {
      navigator.storage.persist = async () => false
      navigator.storage.persisted = async () => false
    })
  })
  await page.goto(`/technicien/tickets/${ticket(10).id}`)
  await page.getByRole('heading', { name: ticket(10).name }).waitFor()
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: 'Mettre en favori' }).first().click()
  await page.getByRole('button', { name: /1 action à envoyer/ }).click()
  await page.getByText('Ce navigateur peut effacer ce qui attend').waitFor()
  await page.getByRole('link', { name: 'Ouvrir la file d’envoi' }).click()
  await page.getByText('Ce navigateur peut effacer ce qui attend s’il manque de place. Envoyez-le').waitFor()
  expect((await downloadOutbox(page)).events).toHaveLength(1)
  expect(failures).toEqual([])
})

it('says that an action could not be kept, keeps what was typed, and goes on when there is room again', async () => {
  const { page, context } = await enter('technicien', async ({ page: fresh, context: own }) => {
    const session = await own.newCDPSession(fresh)
    await session.send('Storage.overrideQuotaForOrigin', { origin: world.proxy.origin, quotaSize: 16_000_000 })
  })
  await page.getByRole('link', { name: 'Créer un ticket' }).click()
  await page.getByLabel('Titre').fill('Disque plein')
  await page.getByRole('button', { name: /^Projet :/ }).click()
  await page.getByRole('option').first().click()
  await fillDisk(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.proxy.origin, quotaSize: 1 })
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByText('Cet appareil n’a pas pu garder votre dernière action').waitFor()
  await page.getByRole('button', { name: 'Télécharger la file' }).waitFor()
  expect(await page.getByLabel('Titre').inputValue()).toBe('Disque plein')
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.proxy.origin })
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { name: 'Disque plein' }).waitFor()
  await expect.poll(() => page.getByText('Cet appareil n’a pas pu garder votre dernière action').count(), SOON).toBe(0)
})

it('announces what leaves and what does not, in one sentence each', async () => {
  const { page } = await enter()
  await page.evaluate(() => {
    const heard: string[] = []
    const last = new Map<Element, string>()
    Object.assign(window, { heard })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"][aria-live="polite"]')) {
        const text = region.textContent?.trim() ?? ''
        if (text !== '' && last.get(region) !== text) heard.push(text)
        last.set(region, text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const heard = () => page.evaluate(() => (window as unknown as { readonly heard: readonly string[] }).heard)
  await goOffline(page)
  await expect.poll(heard, SOON).toContain('Hors connexion. Tout est gardé sur cet appareil.')
  const given = [11, 12, 13].map((place): Given => ({ recordId: ticket(place).id, action: 'toggleFavorite', payload: { is_favorite: true } }))
  await importOutbox(page, fileWith(await downloadOutbox(page), given))
  await page.getByText('3 actions reprises').waitFor()
  await goOnline(page)
  await expect.poll(async () => (await heard()).join(' '), { timeout: 30_000 }).toContain('3 actions envoyées.')
  const sentences = (await heard()).filter((text) => text.includes('envoyée'))
  expect(sentences).toHaveLength(1)
})

it('stays usable with ten thousand actions: few rows in the page, found at once, one cancelled', async () => {
  const { page, failures } = await enter()
  await goOffline(page)
  const many = Array.from({ length: 10_000 }, (_, place): Given => {
    const recordId = `new:${randomUUID()}`
    return { recordId, action: 'create', payload: { name: `Machine ${place}`, projet_id: '1' } }
  })
  await importOutbox(page, fileWith(await downloadOutbox(page), many))
  await page.getByText(/^10.000 actions reprises/).waitFor({ timeout: 120_000 })
  await chip(page, 'En file').waitFor()
  expect(await page.locator('[data-row]').count()).toBeLessThan(60)
  await page.getByRole('searchbox').fill('machine 7777')
  await expect.poll(() => page.locator('[data-row]').count(), SOON).toBe(2)
  await page.getByRole('button', { name: /^Autres choix/ }).click()
  await page.getByRole('menuitem', { name: 'Annuler l’action' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’action' }).click()
  await page.getByText('Action annulée').waitFor()
  await chip(page, 'Annulée 1').waitFor()
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => page.locator('[data-row]').count(), SOON).toBeGreaterThan(10)
  await page.evaluate(() => {
    const main = document.querySelector('main')
    if (main) main.scrollTop = main.scrollHeight
  })
  await page.getByText('Machine 9999').waitFor()
  expect(failures).toEqual([])
})

it('is refused for good by the server in the words of the page, and dropped after a question', async () => {
  const api = apiOf(world.server.origin)
  const { id } = ticket(15)
  const { page } = await enter()
  await page.goto(`/technicien/tickets/${id}`)
  await page.getByRole('heading', { name: ticket(15).name }).waitFor()
  world.proxy.setFaults({ offline: true })
  await page
    .getByRole('button', { name: 'Terminer' })
    .or(page.getByRole('button', { name: 'Démarrer' }))
    .first()
    .click()
  await page.getByText('pas encore envoyé').first().waitFor()
  expect((await api.put('manager', `ticket/${id}/close`, {})).status).toBe(200)
  await goOnline(page)
  await page.getByRole('button', { name: /1 action à revoir/ }).click()
  await page.getByRole('link', { name: 'Ouvrir la file d’envoi' }).click()
  await page.getByRole('heading', { name: 'À revoir' }).waitFor()
  await page.getByText(/Fermé/).first().waitFor()
  await page.getByRole('button', { name: 'Abandonner', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await chip(page, 'Annulée 1').waitFor()
  await page.getByRole('button', { name: /À jour/ }).waitFor()
})
