import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { apiOf } from './support/api.ts'
import { openVisitor, PHONE, signIn, whenUpToDate } from './support/page.ts'
import { PASSWORD, PEOPLE } from './support/people.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 23 })
})

afterAll(() => world.close())

const open = () => openVisitor(world.browser, world.server.origin, { size: PHONE, hasTouch: true })

it('is installable in both languages: names, icons of every purpose, shortcuts, and a place for shared files', async () => {
  const { page, context } = await open()
  for (const [address, manifest, name] of [
    ['/auth/login', '/manifest.webmanifest', 'SAV : tickets, temps et facturation'],
    ['/en/auth/login', '/manifest.en.webmanifest', 'SAV: tickets, time and invoicing'],
  ] as const) {
    await page.goto(address)
    await page.locator('h1').waitFor()
    await expect.poll(() => page.locator('link[rel="manifest"]').getAttribute('href')).toBe(manifest)
    const answer = await page.request.get(manifest)
    expect(answer.headers()['content-type']).toContain('manifest+json')
    const found = await answer.json()
    expect([found.name, found.id, found.display, found.share_target.action]).toEqual([
      name,
      '/',
      'standalone',
      '/share',
    ])
    expect(found.icons.map(({ purpose }: { readonly purpose: string }) => purpose)).toContain('maskable')
    for (const { src } of found.icons) expect((await page.request.get(src)).status(), src).toBe(200)
    for (const { url } of found.shortcuts)
      expect((await page.request.get(url, { headers: { accept: 'text/html' } })).status(), url).toBe(200)
  }
  await context.close()
})

it('a photo shared while nobody is signed in waits for the sign-in and becomes a file of a new ticket', async () => {
  const { page, context, failures } = await open()
  const api = apiOf(world.server.origin)
  await page.goto('/auth/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // From now on the service worker answers this page.
  await page.reload()
  await page.getByLabel('E-mail').waitFor()
  const photo = await sampleFile('jpeg', 'tableau.jpg')
  // Does as the share sheet of the device.
  await page.evaluate(
    ([bytes, name]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const words = Object.assign(document.createElement('input'), { name: 'text', value: 'Tableau du hall' })
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
      files.files = data.files
      form.append(files, words)
      document.body.append(form)
      form.submit()
    },
    [[...photo.bytes], 'tableau.jpg'] as const,
  )
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('E-mail').fill(PEOPLE.technicien.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname === '/share')
  await page.getByText('tableau.jpg').waitFor()
  await page.getByText('Tableau du hall').waitFor()

  await page.getByRole('button', { name: 'Créer un ticket avec ces éléments' }).click()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Tableau du hall')
  await page.getByText('tableau.jpg').waitFor()
  await page.getByLabel('Titre').fill('Tableau électrique ouvert')
  await page.getByRole('button', { name: /^Projet :/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Créer le ticket' }).click()
  await page.waitForURL(/\/technicien\/tickets\/\d+$/)
  await whenUpToDate(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await expect
    .poll(async () => (await api.list('manager', `file?filter[ticket_id]=${id}`)).data.map((file) => file['name']))
    .toEqual(['tableau.jpg'])

  // Nothing is left for the next visit.
  await page.goto('/share')
  await page.getByText('Rien à joindre').waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('shortcuts lead each role to its own page', async () => {
  const { page, context } = await open()
  await signIn(page, 'technicien')
  for (const [shortcut, path] of [
    ['ticket', '/technicien/tickets/create'],
    ['today', '/technicien/pointages/general'],
    ['nothing', '/technicien'],
  ]) {
    await page.goto(`/go/${shortcut}`)
    await page.waitForURL((url) => url.pathname === path)
  }
  await page.goto('/go/timer')
  await page.getByRole('dialog', { name: 'Chronomètre' }).waitFor()
  await context.close()
})

it('a new version takes over while somebody types, and no letter is lost', async () => {
  const { page, context } = await open()
  await signIn(page, 'technicien')
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/technicien/tickets/create')
  await page.getByLabel('Titre').pressSequentially('Armoire 4 hors service')
  // The files of this version are gone: the page loads anew by itself, in the middle of a word.
  await context.route('**/assets/**', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))),
  ])
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Armoire 4 hors service')
  await context.close()
})
