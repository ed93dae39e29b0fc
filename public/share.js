// Part of the service worker (`workbox.importScripts` in vite.config.ts): takes files that another
// application shares into this one. They wait in a database of their own until the person has chosen
// a ticket (`src/app/device/shared-files.ts`), over a sign-in and over the end of the browser.

const SHARED = { database: 'sav-shared', store: 'shares', path: '/share' }

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openShares = () => {
  const request = self.indexedDB.open(SHARED.database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(SHARED.store, { autoIncrement: true })
  return settled(request)
}

const keepShare = async (request) => {
  const form = await request.formData()
  const files = form.getAll('files').filter((part) => part instanceof File)
  const text = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string' && part !== '')
  const database = await openShares()
  try {
    await settled(
      database
        .transaction(SHARED.store, 'readwrite')
        .objectStore(SHARED.store)
        .add({ at: Date.now(), files, text: text.join('\n') }),
    )
  } finally {
    database.close()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'POST' || new URL(request.url).pathname !== SHARED.path) return
  // Without room on the device the page says that nothing has arrived.
  event.respondWith(
    keepShare(request)
      .catch(() => undefined)
      .then(() => Response.redirect(SHARED.path, 303)),
  )
})
