import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { apiOf } from './support/api.ts'
import { commentWith, composedText, composer } from './support/conversation.ts'
import { drag } from './support/hands/gestures.ts'
import { type HandedVisitor, openHanded, openTab, signInByHand, TOUCH } from './support/hands/hands.ts'
import { openInApplication, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let technicien: HandedVisitor

beforeAll(async () => {
  world = await openWorld({ tickets: 40, pointages: 20, seed: 17 })
  technicien = await openHanded(world.browser, world.proxy.origin, TOUCH)
})

afterAll(() => world.close())

const bar = (page: Page) => page.locator('[data-bottom-bar]')
const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })

/** The list opens with one's own tickets; a new one is nobody's yet. */
const openAllTickets = async (): Promise<void> => {
  const { page, hands } = technicien
  await hands.press(bar(page).getByRole('link', { name: 'Tickets' }))
  await hands.press(page.getByRole('group', { name: 'Vues' }).getByRole('button', { name: /^Tous/ }))
}

/** Picks a photo in the dialog that a press opens. */
const addPhoto = async (name: string): Promise<void> => {
  const { page, hands } = technicien
  const opened = page.waitForEvent('filechooser')
  await hands.press(page.getByRole('button', { name: 'Ajouter un fichier' }).first())
  const { bytes, mime } = await sampleFile('jpeg', name)
  await (await opened).setFiles([{ name, mimeType: mime, buffer: bytes }])
  await page.getByText(name).first().waitFor()
}

const say = async (words: string): Promise<void> => {
  const { page, hands } = technicien
  await hands.write(composedText(page), words)
  await hands.submit(composer(page).getByRole('button', { name: /^(Répondre à|Envoyer le message)/ }))
  await commentWith(page, words).waitFor()
}

it('a technicien works a day without a network, with a thumb, and everything arrives once', async () => {
  const { page, hands } = technicien
  const api = apiOf(world.server.origin)
  await page.goto('/auth/login')
  await signInByHand(page, hands, 'technicien')
  await page.waitForURL((url) => url.pathname === '/technicien')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  world.proxy.setFaults({ offline: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: /^Hors ligne/ }).waitFor()

  for (const name of ['Fuite au sous-sol', 'Badge illisible', 'Onduleur en défaut']) {
    await hands.press(bar(page).getByRole('link', { name: 'Créer un ticket' }))
    await hands.write(page.getByLabel('Titre'), name)
    await hands.press(page.getByRole('button', { name: /^Projet :/ }))
    await hands.press(page.getByRole('option').first())
    await hands.submit(page.getByRole('button', { name: 'Créer le ticket' }))
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  // The first: started by a swipe in the list, then with photos and an answer.
  await openAllTickets()
  await drag(page, row(page, 'Fuite au sous-sol'), { x: 120, y: 0 })
  // A finger that comes back does nothing.
  await drag(page, row(page, 'Badge illisible'), { x: 40, y: 0 })

  await hands.press(row(page, 'Fuite au sous-sol').getByRole('link'))
  await page.getByRole('heading', { level: 1, name: 'Fuite au sous-sol' }).waitFor()
  await page.getByText('En cours').filter({ visible: true }).first().waitFor()
  await say('Vanne fermée, joint à changer')
  await openTab(page, hands, TOUCH, 'Fichiers')
  await addPhoto('vanne.jpg')
  await addPhoto('joint.jpg')

  // The second: timed by a swipe to the left, and done.
  await openAllTickets()
  await drag(page, row(page, 'Badge illisible'), { x: -120, y: 0 })
  await bar(page)
    .getByRole('button', { name: /^Chronomètre en marche/ })
    .waitFor()
  await hands.press(bar(page).getByRole('button', { name: /^Chronomètre en marche/ }))
  await hands.press(page.getByRole('dialog', { name: 'Chronomètre' }).getByRole('button', { name: 'Arrêter' }))
  const work = page.getByRole('dialog', { name: 'Qu’avez-vous fait ?' })
  await hands.write(work.getByRole('textbox', { name: 'Durée' }), '45 min')
  await hands.write(work.getByLabel('Commentaire'), 'Badge réencodé')
  await hands.submit(work.getByRole('button', { name: 'Enregistrer' }))
  await work.waitFor({ state: 'detached' })

  // The third: planned for another day.
  await hands.press(row(page, 'Onduleur en défaut').getByRole('link'))
  await page.getByRole('heading', { level: 1, name: 'Onduleur en défaut' }).waitFor()
  await hands.press(page.locator('summary', { hasText: 'Propriétés' }))
  await hands.press(page.getByRole('button', { name: /^Prévu le/ }))
  await hands.write(page.getByRole('textbox', { name: 'Prévu le' }), '24/12/2026')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Prévu le.*24/ }).waitFor()

  // The evening: the phone starts anew, then has a network that loses answers.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Onduleur en défaut' }).waitFor()
  world.proxy.setFaults({ loseAnswers: 0.3, duplicateRequests: 0.2 })
  world.proxy.setFaults({ offline: false })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))

  const found = async (name: string): Promise<readonly WireRow[]> =>
    (await api.list('manager', `ticket?search=${encodeURIComponent(name)}`)).data
  await expect.poll(async () => (await found('Onduleur en défaut'))[0]?.['todo_at']).toBe('2026-12-24')
  await whenUpToDate(page)
  const [leak, badge, battery] = await Promise.all(
    ['Fuite au sous-sol', 'Badge illisible', 'Onduleur en défaut'].map(found),
  )
  expect([leak?.length, badge?.length, battery?.length]).toEqual([1, 1, 1])
  const of = async (model: string, ticket: WireRow | undefined) =>
    (await api.list('manager', `${model}?filter[ticket_id]=${ticket?.id}&limit=all`)).data
  expect((await of('comment', leak?.[0])).map((comment) => comment['body'])).toEqual(['Vanne fermée, joint à changer'])
  expect((await of('file', leak?.[0])).map((file) => file['name']).toSorted()).toEqual(['joint.jpg', 'vanne.jpg'])
  expect((await of('pointage', badge?.[0])).map((entry) => [entry['ut'], entry['comment']])).toEqual([
    [3, 'Badge réencodé'],
  ])
  expect((await api.list('technicien', 'timer?limit=all')).data.map((run) => run['is_settled'])).toEqual([true])
  const statuses = (await api.list('manager', 'ticket_status?limit=all')).data
  expect(statuses.find(({ id }) => id === leak?.[0]?.['status_id'])?.['stage']).toBe('in_progress')

  expect(hands.complaints).toEqual([])
  expect(technicien.failures).toEqual([])
})

it('pulls the list down and says that it is up to date', async () => {
  const { page } = technicien
  world.proxy.setFaults({ loseAnswers: 0, duplicateRequests: 0, offline: false })
  await openAllTickets()
  await drag(page, page.getByRole('grid'), { x: 0, y: 180, isThrown: true })
  await page.getByRole('status').filter({ hasText: 'À jour' }).first().waitFor()
})

it('shows the day before the lists: the planned ticket and the running timer, each with its page', async () => {
  const { page } = technicien
  const api = apiOf(world.server.origin)
  const [own] = (await api.list('technicien', `ticket?search=${encodeURIComponent('Onduleur en défaut')}`)).data
  await openInApplication(page, '/technicien')
  const day = page.getByRole('region', { name: 'Ma journée' })
  await day.waitFor()
  // Nothing is planned, and no timer runs.
  expect(await day.getByRole('region', { name: 'Planning' }).count()).toBe(0)

  const me = (await api.list('technicien', 'pointage?limit=1')).data[0]?.['user_id']
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const planned = {
    name: 'Serrure à changer',
    projet_id: own?.['projet_id'],
    responsable_id: me,
    ut: 2,
    todo_at: today,
  }
  expect((await api.post('manager', 'ticket', planned)).status).toBe(201)
  expect((await api.post('technicien', 'timer', { ticket_id: own?.id })).status).toBe(201)
  await day.getByRole('link', { name: /^Chronomètre en marche.*Onduleur en défaut/ }).waitFor()
  const lines = day.getByRole('region', { name: 'Planning' }).getByRole('link')
  await expect.poll(async () => (await lines.allTextContents()).at(-1)).toMatch(/^Serrure à changer30\smin$/)
  const tops = await Promise.all(
    [day, page.getByRole('region', { name: 'Mes tickets ouverts' })].map(async (part) => (await part.boundingBox())?.y),
  )
  expect(tops[0]).toBeLessThan(tops[1] ?? 0)

  await lines.last().click()
  await page.getByRole('heading', { level: 1, name: 'Serrure à changer' }).waitFor()
  expect(technicien.failures).toEqual([])
})
