import type { Observable } from 'rxjs'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import type { FilesPort } from '#src/ui/services/ports.ts'

/** What a page keeps of what it has shown. */
const MOST_BYTES = 64 * 1024 * 1024

const pathOf = (id: RecordId): string => `/api/files/${id}`

interface FileContentsPorts {
  readonly download: (path: string) => Promise<Blob | null>
  /** By its temporary id. */
  readonly read: (id: RecordId) => Promise<Blob | null>
  readonly news$: Observable<WorkerNews>
}

/**
 * The bytes of files for screens, and small views of pictures: asked for once a page, and under the server's id what was shown under the temporary
 * one.
 */
export const createFileContents = ({ download, read, news$ }: FileContentsPorts): FilesPort => {
  /** By path; the longest unused first. */
  const kept = new Map<string, Blob>()
  const underWay = new Map<string, Promise<Blob | null>>()

  const keep = (path: string, blob: Blob): void => {
    kept.delete(path)
    kept.set(path, blob)
    let bytes = [...kept.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of kept) {
      if (bytes <= MOST_BYTES || oldest === path) return
      kept.delete(oldest)
      bytes -= size
    }
  }

  news$.subscribe((news) => {
    if (news.kind !== 'numbered' || news.model !== 'file') return
    const former = pathOf(news.temporaryId)
    const blob = kept.get(former)
    if (!blob) return
    kept.delete(former)
    keep(pathOf(news.id), blob)
  })

  const ask = (path: string, load: () => Promise<Blob | null>): Promise<Blob | null> => {
    const known = kept.get(path)
    if (known) {
      keep(path, known)
      return Promise.resolve(known)
    }
    const asked =
      underWay.get(path) ??
      load()
        .catch(() => null)
        .then((blob) => {
          underWay.delete(path)
          if (blob) keep(path, blob)
          return blob
        })
    underWay.set(path, asked)
    return asked
  }

  const content = (id: RecordId): Promise<Blob | null> => ask(pathOf(id), () => (isTemporaryId(id) ? read(id) : download(pathOf(id))))

  return {
    download,
    content,
    preview: (id) => {
      // The whole of it does as well, where it is here already.
      if (isTemporaryId(id) || kept.has(pathOf(id))) return content(id)
      const path = `${pathOf(id)}/preview`
      return ask(path, () => download(path))
    },
  }
}
