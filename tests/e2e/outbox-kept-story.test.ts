import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { downloadOutbox, fileWith, fillDisk, type Given, importOutbox } from './support/outbox/outbox-log.ts'
import { everyState } from './support/outbox/outbox-states.ts'
import { chip, type OutboxWorld, openOutboxWorld } from './support/outbox/outbox-world.ts'
import { killWorker, muteWorker } from './support/shared-worker.ts'

let world: OutboxWorld

beforeAll(async () => {
  world = await openOutboxWorld()
})
afterEach(() => world.rest())
afterAll(() => world.close())

it('is a file that another browser of the same person takes in, once, and nobody else', async () => {
  const { page, failures } = await world.enter()
  await world.goOffline(page)
  const recordId = `new:${randomUUID()}`
  const name = 'Par un autre navigateur'
  const file = fileWith(await downloadOutbox(page), [
    { recordId, action: 'create', payload: { name, projet_id: '1' } },
    { recordId, payload: { ut: 12 } },
  ])
  await importOutbox(page, file)
  await page.getByText('2 actions importées').waitFor()
  await page
    .getByRole('button', { name: /^Autres choix/ })
    .last()
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Télécharger cette action' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^file-d-envoi-.*\.json$/)
  const exported = await downloadOutbox(page)

  await world.goOnline(page)
  const other = await world.enter('manager')
  await importOutbox(other.page, exported)
  await other.page.getByText('Cette file est celle d’une autre personne').waitFor()

  const third = await world.enter()
  await importOutbox(third.page, exported)
  await third.page.getByText(/importées/).waitFor()
  const api = apiOf(world.server.origin)
  await expect
    .poll(async () =>
      (await api.list('manager', `ticket?search=${encodeURIComponent(name)}`)).data.map((row) => row['ut']),
    )
    .toEqual([12])
  expect([...failures, ...third.failures, ...other.failures]).toEqual([])
})

it('says that this browser may lose what waits, and offers it as a file', async () => {
  const { page, failures } = await world.enter('technicien', async ({ page: fresh }) => {
    await fresh.addInitScript(() => {
      navigator.storage.persist = async () => false
      navigator.storage.persisted = async () => false
    })
  })
  await page.goto(`/technicien/tickets/${world.ticket(10).id}`)
  await page.getByRole('heading', { name: world.ticket(10).name }).waitFor()
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: 'Mettre en favori' }).first().click()
  await page.getByRole('button', { name: /1 action à envoyer/ }).click()
  await page.getByText('Si l’espace vient à manquer').waitFor()
  await page.getByRole('link', { name: 'Ouvrir la file d’envoi' }).click()
  await page
    .getByText('Si l’espace vient à manquer, ce navigateur peut effacer les actions en attente. Envoyez-les')
    .waitFor()
  // A change of a flag tells both of its sides.
  await expect.poll(() => page.locator('dd').first().textContent()).toBe('NonOui')
  expect((await downloadOutbox(page)).events).toHaveLength(1)
  expect(failures).toEqual([])
})

it('says that an action or a chosen file could not be kept, keeps what was typed, and goes on when there is room again', async () => {
  const { page, context, failures } = await world.enter('technicien', async ({ page: fresh, context: own }) => {
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
  const plan = {
    name: 'Plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)]),
  }
  await page.locator('input[data-source="files"]').setInputFiles(plan)
  await page.getByText('Plan.pdf · Cet appareil n’a plus de place').waitFor()
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Disque plein')
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByText('Cet appareil n’a pas pu garder votre dernière action').waitFor()
  await page.getByRole('button', { name: 'Télécharger la file' }).waitFor()
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Disque plein')
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.proxy.origin })
  await page.locator('input[data-source="files"]').setInputFiles(plan)
  await page.getByRole('button', { name: 'Retirer Plan.pdf' }).waitFor()
  // The message may lie over the button, and stays while the pointer rests on it.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.getByRole('heading', { name: 'Disque plein' }).waitFor()
  await page.getByRole('region', { name: 'Fichiers' }).getByText('Plan.pdf').waitFor()
  await expect.poll(() => page.getByText('Cet appareil n’a pas pu garder votre dernière action').count()).toBe(0)
  expect(failures).toEqual([])
})

it('announces what leaves and what does not, in one sentence each', async () => {
  const { page } = await world.enter()
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
  await world.goOffline(page)
  await expect.poll(async () => (await heard()).join(' ')).toContain('Hors ligne. Tout est gardé sur cet appareil.')
  const given = [11, 12, 13].map(
    (place): Given => ({ recordId: world.ticket(place).id, action: 'toggleFavorite', payload: { is_favorite: true } }),
  )
  await importOutbox(page, fileWith(await downloadOutbox(page), given))
  await page.getByText('3 actions importées').waitFor()
  await world.goOnline(page)
  await expect.poll(async () => (await heard()).join(' ')).toContain('3 actions envoyées.')
  const sentences = (await heard()).filter((text) => text.includes('envoyée'))
  expect(sentences).toHaveLength(1)
})

it('does what was asked of a worker that died before it could answer: cancelled, sent again, taken back, handed out, each once', async () => {
  const { page, failures } = await world.enter()
  await world.goOffline(page)
  await importOutbox(page, fileWith(await downloadOutbox(page), everyState(world)))
  await page.getByText('12 actions importées').waitFor()
  const choose = async (state: string, choice: string): Promise<void> => {
    await page
      .locator('[data-row]')
      .filter({ hasText: state })
      .getByRole('button', { name: /^Autres choix/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: choice }).click()
  }

  // The page has its rows from the worker.
  await chip(page, 'En file 5').waitFor()
  await muteWorker(world.browser)
  await choose('En file', 'Annuler l’action')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’action' }).click()
  expect(await page.getByText('Action annulée').count()).toBe(0)
  // A page that waits for long starts another worker by itself.
  const told = page.getByText('Action annulée').waitFor()
  const download = page.waitForEvent('download')
  await choose('Échecs répétés', 'Envoyer maintenant')
  await choose('Envoyée', 'Revenir en arrière')
  await choose('Refusée', 'Renvoyer')
  await page.getByRole('button', { name: 'Télécharger la file' }).first().click()
  await Promise.all([killWorker(world.browser), told, download])
  for (const name of ['Annulée 2', 'Refusée 2']) await chip(page, name).waitFor()
  // Tried again, and still out of reach: it had been tried eleven times.
  await page.getByText(/1[2-9] essais · serveur injoignable/).waitFor()
  expect(failures).toEqual([])
})

it('names a file that neither the device nor the server has any more, and says what to do, in both languages', async () => {
  const { page, failures } = await world.enter()
  await world.goOffline(page)
  const { id, name } = world.ticket(14)
  // As after the restore of a backup that is older than the file: its bytes went when the server
  // had taken it.
  const payload = { ticket_id: id, name: 'Plan.pdf', mime: 'application/pdf', bytes: 4, visible_to_client: false }
  const given: Given = { model: 'file', recordId: `new:${randomUUID()}`, action: 'create', payload, attempts: 1 }
  await importOutbox(page, fileWith(await downloadOutbox(page), [given]))
  await page.getByText('1 action importée').waitFor()
  await world.goOnline(page)
  const line = page.locator('[data-row]').filter({ hasText: '« Plan.pdf » n’a pas été envoyé' })
  await line.getByText('Joignez-le de nouveau à son ticket, puis abandonnez cet envoi.').waitFor()
  await expect.poll(() => line.getByRole('button', { name: 'Abandonner' }).count()).toBe(1)
  await page.goto('/en/technicien/outbox')
  const english = page.locator('[data-row]').filter({ hasText: 'Plan.pdf' })
  await english.getByText('Attach it to its ticket again, then discard this one.').waitFor()
  // There it can be attached again; what is said there is the same.
  await english.getByRole('link', { name }).click()
  await page.getByText('Attach it to its ticket again, then discard this one.').waitFor()
  expect(failures).toEqual([])
})
