// Part of the service worker (`workbox.importScripts` in vite.config.ts): shows push messages, and
// opens their record at a click. The messages come from `server/push`.

/** Returns the address of a path of this application; of its home page for any other text. */
const addressOf = (path) => {
  const url =
    typeof path === 'string' && URL.canParse(path, self.location.origin) ? new URL(path, self.location.origin) : null
  return url?.origin === self.location.origin ? url.href : self.location.origin
}

/** Shows what is unread on the icon of the installed application, also while no page is open. */
const showBadge = async (unread) => {
  // A device without a badge still shows the message.
  if (Number.isInteger(unread)) await self.navigator.setAppBadge?.(unread)?.catch(() => undefined)
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('push', (event) => {
  const { title, body, path, tag, unread } = event.data?.json() ?? {}
  if (typeof title !== 'string') return
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icon.svg',
    data: { path },
  })
  event.waitUntil(Promise.all([shown, showBadge(unread)]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = addressOf(event.notification.data?.path)
  const open = async () => {
    const [page] = await pages()
    if (!page) return self.clients.openWindow(address)
    // A browser may refuse the focus; the record opens nevertheless.
    await page.focus().catch(() => undefined)
    // The page follows a link within the application: it need not load again.
    page.postMessage({ type: 'open', address })
  }
  event.waitUntil(open())
})
