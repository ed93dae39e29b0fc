import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type LazyScreen, lazyScreen, Screen } from './lazy-screen.tsx'

const Tickets = ({ space }: { readonly space: string }) => <p>{space}</p>

const shownBy = (screen: LazyScreen) => renderToStaticMarkup(<Screen of={screen} />)

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

it('of a page with tabs is one component for all of them, each with its own props', async () => {
  const tab = lazyScreen(async () => Tickets, 'ticket')
  const [files, comments] = [tab({ space: 'files' }), tab({ space: 'comments' })]
  await files.fetch()
  expect(comments.present()).toBe(files.present())
  expect([files, comments].map((screen) => [screen.page, shownBy(screen)])).toEqual([
    ['ticket', '<p>files</p>'],
    ['ticket', '<p>comments</p>'],
  ])
  expect(lazyScreen(async () => Tickets)({ space: 'manager' }).page).toBe(null)
})

it('loads again after a failure', async () => {
  const loads: Promise<typeof Tickets>[] = [Promise.reject(new Error('no network')), Promise.resolve(Tickets)]
  const screen = lazyScreen(() => loads.shift() ?? Promise.reject(new Error('loaded too often')))({
    space: 'technicien',
  })
  await expect(screen.fetch()).rejects.toThrow('no network')
  await screen.fetch()
  expect(shownBy(screen)).toBe('<p>technicien</p>')
})
