import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

const Tickets = ({ space }: { readonly space: string }) => <p>{space}</p>

const shownBy = ({ present }: LazyScreen) => {
  const Present = present()
  return renderToStaticMarkup(<Present />)
}

it('renders the component with its props once its code is loaded', async () => {
  let loads = 0
  const screen = lazyScreen(async () => {
    loads += 1
    return Tickets
  })({ space: 'manager' })
  expect(loads).toBe(0)
  await screen.fetch()
  expect([shownBy(screen), loads]).toEqual(['<p>manager</p>', 1])
})

it('is one component, however often it is fetched', async () => {
  const screen = lazyScreen(async () => Tickets)({ space: 'manager' })
  const early = screen.present()
  await screen.fetch()
  const present = screen.present()
  await screen.fetch()
  expect([early === present, screen.present() === present]).toEqual([false, true])
})

it('loads again after a failure', async () => {
  const loads: Promise<typeof Tickets>[] = [Promise.reject(new Error('no network')), Promise.resolve(Tickets)]
  const screen = lazyScreen(() => loads.shift() ?? Promise.reject(new Error('loaded too often')))({ space: 'technicien' })
  await expect(screen.fetch()).rejects.toThrow('no network')
  await screen.fetch()
  expect(shownBy(screen)).toBe('<p>technicien</p>')
})
