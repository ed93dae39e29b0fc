import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { damageLog, downloadOutbox, fileWith, type Given, importOutbox } from './support/outbox/outbox-log.ts'
import { everyState } from './support/outbox/outbox-states.ts'
import { chip, type OutboxWorld, openOutbox, openOutboxWorld } from './support/outbox/outbox-world.ts'
import { PHONE } from './support/page.ts'

let world: OutboxWorld

beforeAll(async () => {
  world = await openOutboxWorld()
})
afterEach(() => world.rest())
afterAll(() => world.close())

/** Controls of a line that Tab reaches after one that is read behind them. */
const outOfOrder = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-row]').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const controls = [...line.querySelectorAll('a, button')]
      const middles = controls.map((control) => {
        const { top, bottom, left } = control.getBoundingClientRect()
        return { top, bottom, left, middle: (top + bottom) / 2 }
      })
      return controls.flatMap((control, index) => {
        const [before, own] = [middles[index - 1], middles[index]]
        if (!before || !own) return []
        const isBeside = own.middle > before.top && own.middle < before.bottom
        return (isBeside ? own.left < before.left : own.top < before.top) ? [control.outerHTML] : []
      })
    }),
  )

it('tells of every state what, on which record, why, and what can be done; everyone can use it', async () => {
  const { page, context, failures } = await world.enter()
  await damageLog(page)
  await page.close()
  // The next worker reads the log anew.
  const again = await context.newPage()
  await openOutbox(again)
  await world.goOffline(again)
  await importOutbox(again, fileWith(await downloadOutbox(again), everyState(world)))
  await again.getByText('12 actions importées').waitFor()

  for (const name of [
    'En file 5',
    'Envoyée 1',
    'Refusée 3',
    'Annulée 1',
    'Bloquée 1',
    'Échecs répétés 1',
    'Illisible 1',
  ])
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
    // On a phone the name of the record has a row of its own.
    const name = again.locator('[data-row]').getByRole('link').first()
    if (size) expect((await name.boundingBox())?.x).toBeLessThan(60)
    expect(await outOfOrder(again)).toEqual([])
    found.push(...(await findings(again)))
    await again.getByRole('button', { name: /à revoir|to review/ }).click()
    await again.getByRole('dialog').waitFor()
    found.push(...(await findings(again)))
    await again.keyboard.press('Escape')
    await again
      .getByRole('button', { name: /« Abandonner »|^Abandonner$|^Discard$/ })
      .first()
      .click()
    await again.getByRole('alertdialog').waitFor()
    found.push(...(await findings(again)))
    await again.keyboard.press('Escape')
    expect(
      await again.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
  }
  expect(found).toEqual([])
  expect(failures).toEqual([])
})

it('narrows by state, type and words, which the address keeps; keys move, unfold, and give up what is built on a creation with it', async () => {
  const { page, failures } = await world.enter()
  await world.goOffline(page)
  await importOutbox(page, fileWith(await downloadOutbox(page), everyState(world)))
  await page.getByText('12 actions importées').waitFor()

  await page.getByRole('searchbox').fill('imprimante')
  // The ticket, and the time that was logged on it.
  await expect.poll(() => page.locator('[data-row]').count()).toBe(3)
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(10)
  await chip(page, 'Refusée').click()
  // The address has both: a reload right after the press would come before it.
  await page.waitForURL(({ searchParams }) => searchParams.has('state') && !searchParams.has('q'))
  await page.reload()
  await chip(page, 'Refusée').and(page.locator('[aria-pressed="true"]')).waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(4)
  await page.getByRole('searchbox').fill('accueil')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2)

  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.locator('[data-row="1"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Voyant rouge.').last().waitFor()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog')
  await question.getByText('1 action qui en dépend sera également retirée').waitFor()
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await page.getByText('2 actions annulées').waitFor()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await chip(page, 'Annulée 3').waitFor()
  await expect.poll(() => chip(page, 'Bloquée').count()).toBe(0)
  expect(failures).toEqual([])
})

it('stays usable with ten thousand actions: few rows in the page, found at once, one cancelled', async () => {
  const { page, failures } = await world.enter()
  await world.goOffline(page)
  const many = Array.from({ length: 10_000 }, (_, place): Given => {
    const recordId = `new:${randomUUID()}`
    return { recordId, action: 'create', payload: { name: `Machine ${place}`, projet_id: '1' } }
  })
  await importOutbox(page, fileWith(await downloadOutbox(page), many))
  await page.getByText(/^10.000 actions importées/).waitFor()
  await chip(page, 'En file').waitFor()
  await page.locator('[data-row="10"]').waitFor()
  expect(await page.locator('[data-row]').count()).toBeLessThan(60)
  await page.getByRole('searchbox').fill('machine 7777')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
  await page.getByRole('button', { name: /^Autres choix/ }).click()
  await page.getByRole('menuitem', { name: 'Annuler l’action' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’action' }).click()
  await page.getByText('Action annulée').waitFor()
  await chip(page, 'Annulée 1').waitFor()
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(10)
  await page.evaluate(() => {
    const main = document.querySelector('main')
    if (main) main.scrollTop = main.scrollHeight
  })
  await page.getByText('Machine 9999').waitFor()
  expect(failures).toEqual([])
})

it('is refused for good by the server in the words of the page, and dropped after a question', async () => {
  const api = apiOf(world.server.origin)
  const { id } = world.ticket(15)
  const { page } = await world.enter()
  await page.goto(`/technicien/tickets/${id}`)
  await page.getByRole('heading', { name: world.ticket(15).name }).waitFor()
  world.proxy.setFaults({ offline: true })
  await page
    .getByRole('button', { name: 'Terminer' })
    .or(page.getByRole('button', { name: 'Démarrer' }))
    .first()
    .click()
  await page.getByText('pas encore envoyé').filter({ visible: true }).first().waitFor()
  expect((await api.put('manager', `ticket/${id}/close`, {})).status).toBe(200)
  // Comments and notifications that were read wait beside it.
  await page.getByRole('button', { name: /actions? à envoyer/ }).click()
  const link = page.getByRole('link', { name: 'Ouvrir la file d’envoi' })
  await link.hover()
  const before = await link.boundingBox()
  await world.goOnline(page)
  await page.getByRole('button', { name: /1 action à revoir/ }).waitFor()
  await page.getByText('Changements des autres').waitFor()
  // Notices around the link come and go; the link does not move.
  expect((await link.boundingBox())?.y).toBe(before?.y)
  await link.click()
  await page.getByRole('heading', { name: 'À revoir' }).waitFor()
  await page.getByText(/Fermé/).filter({ visible: true }).first().waitFor()

  // A waiting action would be lost with the data: its number stands beside « offline ».
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Effacer mes données de cet appareil' }).click()
  const erasing = page.getByRole('dialog', { name: 'Effacer mes données de cet appareil' })
  await erasing.getByText(/1 action refusée attend votre décision/).waitFor()
  await erasing.getByRole('button', { name: 'Abandonner 1 action et me déconnecter' }).waitFor()
  expect(await erasing.getByText('Tout est envoyé.').count()).toBe(0)
  await page.keyboard.press('Escape')
  world.proxy.setFaults({ offline: true })
  await page.getByRole('button', { name: /^1 action à revoir · Hors ligne/ }).waitFor()
  await world.goOnline(page)
  await page.getByRole('button', { name: /^1 action à revoir$/ }).waitFor()

  await page.getByRole('button', { name: 'Abandonner', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await chip(page, 'Annulée 1').waitFor()
  await page.getByRole('button', { name: /À jour/ }).waitFor()
})
