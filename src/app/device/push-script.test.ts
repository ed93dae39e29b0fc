import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const SCRIPT = readFileSync(resolve(import.meta.dirname, '../../../public/push.js'), 'utf8')

type Listener = (event: object) => void

let listeners: Map<string, Listener>
let pages: { focus: ReturnType<typeof vi.fn>; postMessage: ReturnType<typeof vi.fn> }[]
const showNotification = vi.fn()
const openWindow = vi.fn()
const setAppBadge = vi.fn(async () => undefined)

beforeEach(() => {
  listeners = new Map()
  pages = []
  showNotification.mockReset()
  openWindow.mockReset()
  setAppBadge.mockClear()
  const scope = {
    location: { origin: 'https://sav.example' },
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification },
    navigator: { setAppBadge },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  new Function('self', SCRIPT)(scope)
})

/** Runs the listener of an event to its end. */
const happen = async (type: string, event: object): Promise<void> => {
  const ends: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (end: Promise<unknown>) => ends.push(end) })
  await Promise.all(ends)
}

const click = (path: unknown) =>
  happen('notificationclick', { notification: { close: () => undefined, data: { path } } })

describe('the service worker', () => {
  it('shows a push message, in place of an earlier one with its tag', async () => {
    const message = { title: 'Nouveau commentaire', body: 'Imprimante', path: '/manager/tickets/12', tag: 'ticket-12' }
    await happen('push', { data: { json: () => message } })
    const { title, path, ...shown } = message
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      title,
      expect.objectContaining({ ...shown, renotify: true, data: { path } }),
    )
  })

  it('shows the number of unread ones on the icon, while no page is open', async () => {
    await happen('push', { data: { json: () => ({ title: 'Nouveau commentaire', unread: 3 }) } })
    expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
    await happen('push', { data: { json: () => ({ title: 'Sans nombre' }) } })
    expect(setAppBadge).toHaveBeenCalledTimes(1)
  })

  it('shows nothing for a message without a title', async () => {
    await happen('push', { data: null })
    await happen('push', { data: { json: () => ({ body: 'x' }) } })
    expect(showNotification).not.toHaveBeenCalled()
  })

  it('opens the record in the page that is there', async () => {
    pages = [{ focus: vi.fn(async () => undefined), postMessage: vi.fn() }]
    await click('/manager/tickets/12')
    expect(pages[0]?.focus).toHaveBeenCalled()
    expect(pages[0]?.postMessage).toHaveBeenCalledWith({
      type: 'open',
      address: 'https://sav.example/manager/tickets/12',
    })
    expect(openWindow).not.toHaveBeenCalled()
  })

  it.each([
    ['/manager/tickets/12', 'https://sav.example/manager/tickets/12'],
    ['https://evil.example/', 'https://sav.example'],
    ['//evil.example/', 'https://sav.example'],
    ['javascript:alert(1)', 'https://sav.example'],
    [undefined, 'https://sav.example'],
  ])('opens a window for %s at %s, where no page is there', async (path, address) => {
    await click(path)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(address)
  })
})
