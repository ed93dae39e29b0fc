import { afterEach, expect, it } from 'vitest'
import { MIRROR_COLLECTIONS, schemaOf } from './mirror-schema.ts'
import { openMirrorForPage } from './page-mirror.ts'
import { remoteStorage } from './remote-storage.ts'

/**
 * A worker's end of the port: it has no records, and answers the opening of a collection when told
 * to.
 */
const openPorts = () => {
  const { port1, port2 } = new MessageChannel()
  const heard: { readonly method: string; readonly connectionId: string; readonly requestId: string }[] = []
  port1.addEventListener('message', ({ data }) => {
    heard.push(data)
    const { method, connectionId, requestId } = data
    if (method !== 'create') port1.postMessage({ connectionId, answerTo: requestId, method, return: { documents: [] } })
  })
  const creations = () => heard.filter(({ method }) => method === 'create')
  const answer = (told: Record<string, unknown>): void => {
    for (const { connectionId, requestId } of creations())
      port1.postMessage({ connectionId, answerTo: requestId, method: 'create', ...told })
  }
  return { page: port2, begin: () => port1.start(), heard, creations, answer, close: () => port1.close() }
}

let close = (): void => undefined
afterEach(() => close())

it('opens its collections before any worker answers, and queries once a worker serves it', async () => {
  const { page, begin, heard, creations, answer, close: end } = openPorts()
  close = end
  const mirror = openMirrorForPage(page, 'early')
  const database = await mirror.database
  const asked = database.collections.ticket.find().exec()
  begin()
  await expect.poll(() => creations().length).toBe(MIRROR_COLLECTIONS.length)
  expect(heard.filter(({ method }) => method === 'query')).toEqual([])
  answer({ return: 'ok' })
  await mirror.served()
  await expect.poll(() => heard.filter(({ method }) => method === 'query').length).toBe(1)
  expect(await asked).toEqual([])
  await database.close()
})

it('reports a worker whose records have another schema', async () => {
  const { page, begin, creations, answer, close: end } = openPorts()
  close = end
  const { storage, served } = remoteStorage(page, 'other shape', () => undefined)
  await storage.createStorageInstance({
    databaseInstanceToken: 'token',
    databaseName: 'other shape',
    collectionName: 'ticket',
    schema: schemaOf('ticket') as never,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  begin()
  await expect.poll(() => creations().length).toBe(1)
  answer({ error: { message: 'Wrong schema' } })
  await expect(served()).rejects.toThrow('another shape')
})
