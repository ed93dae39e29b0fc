import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { openSignedIn, openVisitor, PHONE, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

/** A page's first contents move by less than this share of the window (web.dev/cls). */
const MAX_SHIFT = 0.1

interface Watched {
  shift: number
  /** Elements that moved, and from where to where. */
  readonly moved: string[]
  readonly buttons: Set<string>
}

/** An entry of the browser's list of shifts; not yet among TypeScript's types. */
interface LayoutShift {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Notes how far the contents of the next page move, and which buttons it has at any time. */
const watchNextPage = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { shift: 0, moved: [], buttons: new Set() }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as readonly LayoutShift[]) {
        watched.shift += value
        for (const { node, previousRect, currentRect } of sources) {
          watched.moved.push(
            `${value.toFixed(3)} ${node?.textContent?.slice(0, 40)}: ${previousRect.top} → ${currentRect.top}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('main button'))
        watched.buttons.add(button.textContent?.trim() ?? '')
    }).observe(document, { childList: true, subtree: true })
  })

const watchedOn = (page: Page) =>
  page.evaluate(() => {
    const { shift, moved, buttons } = (window as unknown as { readonly watched: Watched }).watched
    return { shift, moved: moved.join('\n'), buttons: [...buttons] }
  })

it('a closed ticket never offers the steps of a new one while its page starts', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  const api = apiOf(world.server.origin)
  const statuses = (await api.list('manager', 'ticket_status')).data
    .filter((status) => status['stage'] === 'closed')
    .map(({ id }) => id)
  const closed = (await api.list('manager', 'ticket?limit=500')).data.find((ticket) =>
    statuses.includes(ticket['status_id'] as number),
  )
  await openSignedIn(page, 'manager', '/manager/tickets')
  await whenUpToDate(page)
  await watchNextPage(page)
  await page.goto(`/manager/tickets/${closed?.id}`)
  await page.getByRole('button', { name: 'Ajouter un pointage' }).waitFor()
  await expect.poll(async () => (await watchedOn(page)).buttons).toContain('Chronométrer ce ticket')
  const { shift, moved, buttons } = await watchedOn(page)
  for (const step of ['Démarrer', 'Terminer', 'Fermer']) expect(buttons).not.toContain(step)
  expect(shift, moved).toBeLessThan(MAX_SHIFT)
  expect(failures).toEqual([])
  await context.close()
})

it('the parts of the portal come together and stay where they are', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, {
    size: PHONE,
    isAlwaysOnline: true,
  })
  await openSignedIn(page, 'client', '/client')
  await whenUpToDate(page)
  await watchNextPage(page)
  await page.goto('/client')
  await page.getByRole('region', { name: 'Dernières factures' }).waitFor()
  await whenUpToDate(page)
  const { shift, moved } = await watchedOn(page)
  expect(shift, moved).toBeLessThan(MAX_SHIFT)
  expect(failures).toEqual([])
  await context.close()
})

/** Messages of the worker wait in the next page until `answer` is called there. */
const holdAnswers = (page: Page) =>
  page.addInitScript(() => {
    const { start } = MessagePort.prototype
    const held: MessagePort[] = []
    MessagePort.prototype.start = function () {
      held.push(this)
    }
    const answer = (): void => {
      MessagePort.prototype.start = start
      for (const port of held) start.call(port)
    }
    Object.assign(window, { answer })
  })

const answerNow = (page: Page) => page.evaluate(() => (window as unknown as { answer(): void }).answer())

it('a list keeps the view that was picked before the worker has answered', async () => {
  const client = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(client.page, 'client')
  await whenUpToDate(client.page)
  await holdAnswers(client.page)
  await client.page.goto('/client/tickets')
  await client.page.getByRole('button', { name: /^Tous/ }).click()
  await answerNow(client.page)
  await client.page.locator('[data-row="0"] [data-row-link]').waitFor()
  await whenUpToDate(client.page)
  expect(await client.page.getByRole('button', { name: /^Tous/ }).getAttribute('aria-pressed')).toBe('true')
  expect(new URL(client.page.url()).search).toBe('?status_id=')

  const manager = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
  await holdAnswers(manager.page)
  await manager.page.goto('/manager/tickets')
  // A view that names statuses can't be picked before they are known.
  const open = manager.page.getByRole('button', { name: /^Ouverts/ })
  await open.waitFor()
  expect(await open.isDisabled()).toBe(true)
  await answerNow(manager.page)
  await open.click()
  await manager.page.locator('[data-row="0"] [data-row-link]').waitFor()
  expect([...client.failures, ...manager.failures]).toEqual([])
  await client.context.close()
  await manager.context.close()
})

it('a visitor sees the icon while the code is on its way, then the page in its place', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin, { isAlwaysOnline: true })
  let isWithheld = true
  await context.route('**/assets/*.js', async (route) => {
    await expect.poll(() => isWithheld).toBe(false)
    return route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const icon = page.locator('#root > img')
  await icon.waitFor()
  isWithheld = false
  await page.getByLabel('E-mail').waitFor()
  await expect.poll(() => icon.count()).toBe(0)
  expect(failures).toEqual([])
  await context.close()
})
