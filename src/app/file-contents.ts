import type { Observable } from 'rxjs'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import type { FilesPort } from '#src/ui/services.tsx'

/** What a page keeps of what it has shown. */
const MOST_BYTES = 64 * 1024 * 1024

interface FileContentsPorts {
  readonly download: (path: string) => Promise<Blob | null>
  /** By its temporary id. */
  readonly read: (id: RecordId) => Promise<Blob | null>
  readonly news$: Observable<WorkerNews>
}

/** The bytes of files for screens: asked for once a page, and under the server's id what was shown under the temporary one. */
export const createFileContents = ({ download, read, news$ }: FileContentsPorts): FilesPort => {
  /** The longest unused first. */
  const kept = new Map<RecordId, Blob>()
  const underWay = new Map<RecordId, Promise<Blob | null>>()

  const keep = (id: RecordId, blob: Blob): void => {
    kept.delete(id)
    kept.set(id, blob)
    let bytes = [...kept.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of kept) {
      if (bytes <= MOST_BYTES || oldest === id) return
      kept.delete(oldest)
      bytes -= size
    }
  }

  news$.subscribe((news) => {
    if (news.kind !== 'numbered' || news.model !== 'file') return
    const blob = kept.get(news.temporaryId)
    if (!blob) return
    kept.delete(news.temporaryId)
    keep(news.id, blob)
  })

  const ask = async (id: RecordId): Promise<Blob | null> => {
    const blob = await (isTemporaryId(id) ? read(id) : download(`/api/files/${id}`)).catch(() => null)
    if (blob) keep(id, blob)
    return blob
  }

  return {
    download,
    content: (id) => {
      const known = kept.get(id)
      if (known) {
        keep(id, known)
        return Promise.resolve(known)
      }
      const asked = underWay.get(id) ?? ask(id).finally(() => underWay.delete(id))
      underWay.set(id, asked)
      return asked
    },
  }
}
