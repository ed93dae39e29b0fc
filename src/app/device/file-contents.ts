import type { Observable } from 'rxjs'
import { fileCalls } from '#contract/calls/file.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { eventOfAddress } from '#contract/models/picture.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import type { FilesPort } from '#src/ui/services/ports.ts'
import type { PictureCache } from './picture-cache.ts'

/** Bytes that a page caches of files that it has shown. */
const MAX_BYTES = 64 * 1024 * 1024

const contentPath = (id: RecordId): string => pathOf(fileCalls.download, { id })

interface FileContentsPorts extends Pick<FilesPort, 'upload'> {
  readonly download: (path: string, body?: object) => Promise<Blob | null>
  /** Reads an unsent file by its temporary id. */
  readonly read: (id: RecordId) => Promise<Blob | null>
  /** Reads an unsent avatar or logo by its event. */
  readonly readPicture: (eventId: string) => Promise<Blob | null>
  readonly pictures: PictureCache
  readonly news$: Observable<WorkerNews>
}

/**
 * Bytes of files and previews of pictures, loaded once per page. A file that was shown under its
 * temporary id is cached under the server's id afterwards.
 */
export const createFileContents = ({
  download,
  read,
  readPicture,
  pictures,
  upload,
  news$,
}: FileContentsPorts): FilesPort => {
  /** By path, least recently used first. */
  const cachedBlobs = new Map<string, Blob>()
  const loading = new Map<string, Promise<Blob | null>>()

  const cache = (path: string, blob: Blob): void => {
    cachedBlobs.delete(path)
    cachedBlobs.set(path, blob)
    let bytes = [...cachedBlobs.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of cachedBlobs) {
      if (bytes <= MAX_BYTES || oldest === path) return
      cachedBlobs.delete(oldest)
      bytes -= size
    }
  }

  news$.subscribe((news) => {
    if (news.kind !== 'numbered' || news.model !== 'file') return
    const temporaryPath = contentPath(news.temporaryId)
    const blob = cachedBlobs.get(temporaryPath)
    if (!blob) return
    cachedBlobs.delete(temporaryPath)
    cache(contentPath(news.id), blob)
  })

  const fetchOnce = async (path: string, fetchBlob: () => Promise<Blob | null>): Promise<Blob | null> => {
    const blob = await fetchBlob().catch(() => null)
    loading.delete(path)
    if (blob) cache(path, blob)
    return blob
  }

  const load = (path: string, fetchBlob: () => Promise<Blob | null>): Promise<Blob | null> => {
    const cachedBlob = cachedBlobs.get(path)
    if (cachedBlob) {
      cache(path, cachedBlob)
      return Promise.resolve(cachedBlob)
    }
    const request = loading.get(path) ?? fetchOnce(path, fetchBlob)
    loading.set(path, request)
    return request
  }

  const content = (id: RecordId): Promise<Blob | null> =>
    load(contentPath(id), () => (isTemporaryId(id) ? read(id) : download(contentPath(id))))

  const storedPicture = async (path: string): Promise<Blob | null> => {
    const stored = await pictures.read(path)
    if (stored) return stored
    const downloaded = await download(path)
    if (downloaded) await pictures.write(path, downloaded)
    return downloaded
  }

  return {
    download,
    upload,
    content,
    picture: (address) => {
      const eventId = eventOfAddress(address)
      return load(address, () => (eventId === null ? storedPicture(address) : readPicture(eventId)))
    },
    preview: (id) => {
      // The whole picture serves as its preview where the page has it.
      if (isTemporaryId(id) || cachedBlobs.has(contentPath(id))) return content(id)
      const path = pathOf(fileCalls.preview, { id })
      return load(path, () => download(path))
    },
  }
}
