import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { deviceAddress } from '#contract/models/picture.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import { createFileContents } from './file-contents.ts'

const given = (blobs: Readonly<Record<string, Blob>>) => {
  const news$ = new Subject<WorkerNews>()
  const load = vi.fn(async (name: string) => blobs[name] ?? null)
  const stored = new Map<string, Blob>()
  const pictures = {
    read: async (path: string) => stored.get(path) ?? null,
    write: async (path: string, picture: Blob) => void stored.set(path, picture),
  }
  const upload = async () => Promise.reject(new Error('no upload in these tests'))
  const open = () => createFileContents({ download: load, read: load, readPicture: load, upload, pictures, news$ })
  return { news$, load, open, files: open() }
}

it('downloads a file once for several requests, also concurrent ones', async () => {
  const blob = new Blob(['photo'])
  const { files, load } = given({ '/api/files/7': blob })
  expect(await Promise.all([files.content('7'), files.content('7')])).toEqual([blob, blob])
  expect(await files.content('7')).toBe(blob)
  expect(load).toHaveBeenCalledOnce()
})

it('keeps the bytes of a file that gets its id from the server', async () => {
  const blob = new Blob(['photo'])
  const { files, load, news$ } = given({ 'new:a': blob })
  await files.preview('new:a')
  news$.next({ kind: 'numbered', model: 'file', temporaryId: 'new:a', id: '12' })
  expect([await files.preview('12'), await files.content('12')]).toEqual([blob, blob])
  expect(load).toHaveBeenCalledOnce()
})

it('downloads again after a failure', async () => {
  const { files, load } = given({})
  expect([await files.content('7'), await files.content('7')]).toEqual([null, null])
  expect(load).toHaveBeenCalledTimes(2)
})

it('keeps a limited number of bytes, dropping the least recently used file', async () => {
  const large = (text: string) => new Blob([text, new Uint8Array(30 * 1024 * 1024)])
  const { files, load } = given({ '/api/files/1': large('1'), '/api/files/2': large('2'), '/api/files/3': large('3') })
  for (const id of ['1', '2', '1', '3', '1', '2']) await files.content(id)
  expect(load.mock.calls.map(([path]) => path.at(-1)).join('')).toBe('1232')
})

it('stores a picture of the server for the next page, without network too', async () => {
  const blob = new Blob(['logo'])
  const { files, load, open } = given({ '/api/pictures/a': blob })
  await files.picture('/api/pictures/a')
  load.mockResolvedValue(null)
  expect(await open().picture('/api/pictures/a')).toBe(blob)
  expect(load).toHaveBeenCalledOnce()
})

it('reads an unsent picture from its event', async () => {
  const blob = new Blob(['logo'])
  const { files, load } = given({ 'event-1': blob })
  expect(await files.picture(deviceAddress('event-1'))).toBe(blob)
  expect(load).toHaveBeenCalledExactlyOnceWith('event-1')
})
