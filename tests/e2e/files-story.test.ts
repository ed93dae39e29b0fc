import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SampleFile, sampleFile } from '#server/testing/records/sample-files.ts'
import { readDrafts } from '#tests/support/page-log.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { chooseFirst, openSignedIn, openVisitor, signIn, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let technicien: Visitor
let manager: Visitor

const TITLE = 'Fuite au sous-sol'

interface Picked {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const picked = ({ name, mime, bytes }: SampleFile): Picked => ({ name, mimeType: mime, buffer: bytes })
const photo = async (name: string): Promise<Picked> => picked(await sampleFile('jpeg', name))

const choose = async (page: Page, files: readonly Picked[]): Promise<void> => {
  await page.locator('input[data-source="files"]').setInputFiles([...files])
}

const files = (page: Page) => page.getByRole('region', { name: 'Fichiers' })
/** On phones the mark stands elsewhere. */
const unsent = (page: Page) => files(page).getByText('pas encore envoyé').filter({ visible: true })

beforeAll(async () => {
  world = await openWorld({ seed: 5, database: 'postgres' })
  manager = await openVisitor(world.browser, `http://localhost:${world.server.port}`, { isAlwaysOnline: true })
  technicien = await openVisitor(world.browser, world.proxy.origin)
  await openSignedIn(technicien.page, 'technicien', '/technicien/tickets')
  await technicien.page.getByText('120 tickets').waitFor()
  await whenUpToDate(technicien.page)
  await technicien.page.evaluate(() => navigator.serviceWorker.ready)
  await signIn(manager.page, 'manager')
})

afterAll(() => world.close())

describe('files without a network', () => {
  it('wait in the form over a reload and a crashed tab, then with the ticket, and arrive once', async () => {
    const { page, context } = technicien
    world.proxy.setFaults({ offline: true })

    await page.getByRole('link', { name: 'Créer un ticket' }).click()
    await page.getByLabel('Titre').fill(TITLE)
    await choose(page, [await photo('Avant.jpg'), await photo('Après.jpg')])
    await page.getByText('Après.jpg').waitFor()
    expect(await findings(page)).toEqual([])

    // The title is kept when the typing pauses.
    await expect
      .poll(async () => (await readDrafts(page)).some((draft) => JSON.stringify(draft).includes(TITLE)))
      .toBe(true)
    const session = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // Nobody is left to answer.
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    void page.close().catch(() => undefined)

    const again = await context.newPage()
    await again.goto('/technicien/tickets/create')
    await again.getByText('Après.jpg').waitFor()
    await again.reload()
    await again.getByText('Avant.jpg').waitFor()
    await expect.poll(() => again.getByLabel('Titre').inputValue()).toBe(TITLE)

    await chooseFirst(again, 'Projet')
    await again.getByRole('button', { name: 'Créer le ticket' }).click()
    await again.getByRole('heading', { name: TITLE }).waitFor()
    await files(again).getByText('Après.jpg').waitFor()
    // Shown from this device's own bytes.
    await expect.poll(() => files(again).locator('img').count()).toBe(2)
    await expect.poll(() => unsent(again).count()).toBe(2)
    expect(await findings(again)).toEqual([])

    await again.reload()
    await expect.poll(() => files(again).locator('img').count()).toBe(2)

    world.proxy.setFaults({ loseAnswers: 0.3 })
    world.proxy.setFaults({ offline: false })
    const api = apiOf(world.server.origin)
    const arrived = async () => {
      const [ticket] = (await api.list('manager', `ticket?search=${encodeURIComponent(TITLE)}`)).data
      return ticket
        ? (await api.list('manager', `file?filter[ticket_id]=${ticket.id}`)).data.map(({ name }) => name).sort()
        : []
    }
    await expect.poll(arrived).toEqual(['Après.jpg', 'Avant.jpg'])
    await expect.poll(() => unsent(again).count()).toBe(0)
    expect((await api.list('manager', `ticket?search=${encodeURIComponent(TITLE)}`)).data).toHaveLength(1)

    await manager.page.goto('/manager/tickets')
    await manager.page.getByText(TITLE).click()
    await manager.page.getByRole('heading', { name: TITLE }).waitFor()
    await expect.poll(() => files(manager.page).locator('img').count()).toBe(2)
    await files(manager.page)
      .getByRole('button', { name: /^Ouvrir Avant.jpg/ })
      .click()
    await manager.page.getByRole('dialog').getByRole('img', { name: 'Avant.jpg' }).waitFor()
    expect(await findings(manager.page)).toEqual([])
    await manager.page.keyboard.press('Escape')
    technicien = { ...technicien, page: again }
  })

  it('of a wrong type or size are refused in words before anything is sent, and by the server where only it can tell', async () => {
    const { page } = technicien
    world.proxy.setFaults({ offline: false, loseAnswers: 0 })
    await choose(page, [
      { name: 'comptes.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') },
      { name: 'grand.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024) },
    ])
    await page.getByText('comptes.xlsx · Ce type de fichier n’est pas accepté.').waitFor()
    await page.getByText('grand.pdf · 10 Mo au plus.').waitFor()
    await choose(page, [{ name: 'faux.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }])
    // The record says so, and a message.
    await page
      .getByText('Le contenu de ce fichier n’est pas ce que son nom annonce.')
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await findings(page)).toEqual([])
    await files(page).getByRole('button', { name: 'Retirer' }).click()
    await expect.poll(() => page.getByText('n’a pas été envoyé').count()).toBe(0)
  })

  it('are taken out of the queue, and off the server', async () => {
    const { page } = technicien
    world.proxy.setFaults({ offline: true })
    await choose(page, [await photo('Erreur.jpg')])
    await page.getByRole('button', { name: 'Ne pas envoyer Erreur.jpg' }).click()
    await expect.poll(() => files(page).getByText('Erreur.jpg').count()).toBe(0)
    world.proxy.setFaults({ offline: false })
    await page.getByRole('button', { name: 'Supprimer Avant.jpg' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(() => files(manager.page).getByText('Avant.jpg').count()).toBe(0)
  })

  it('dropped or pasted are attached as well', async () => {
    const { page } = technicien
    for (const kind of ['drop', 'paste'] as const) {
      await page.evaluate(
        ({ type, name }) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File(['%PDF-1.7'], name, { type: 'application/pdf' }))
          const options = { bubbles: true, cancelable: true }
          window.dispatchEvent(
            type === 'drop'
              ? new DragEvent('drop', { ...options, dataTransfer: transfer })
              : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
          )
        },
        { type: kind, name: `${kind}.pdf` },
      )
      await files(page).getByText(`${kind}.pdf`).waitFor()
    }
    await expect.poll(() => unsent(page).count()).toBe(0)
  })

  it('need no failure to be told', () => {
    expect([...technicien.failures, ...manager.failures]).toEqual([])
  })
})
