import { distinctUntilChanged, filter, from, map, merge, type Observable, ReplaySubject, scan, switchMap } from 'rxjs'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { RealtimeEndpoint } from '#contract/core/protocol.ts'
import type { Session } from '#src/machines/session.machine.ts'
import type { MirrorDatabase } from '#src/store/mirror-database.ts'
import { mirrorName } from '#src/store/names.ts'
import { openMirrorForPage, type PageMirror } from '#src/store/page-mirror.ts'
import { createMirrorQueries } from '#src/store/queries/mirror-queries.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { type AggregateOf, remoteAggregates } from '#src/store/queries/remote-aggregates.ts'
import type { RealtimeSettings } from '#src/sync-worker/surface.ts'
import type { FilesPort } from '#src/ui/services/ports.ts'
import { actorOf } from './account/actor-of.ts'
import { createFileContents } from './device/file-contents.ts'
import { holdPageLock } from './device/page-lock.ts'
import { createPictureCache } from './device/picture-cache.ts'
import { filtersAtPresent } from './device/present-days.ts'
import { openWorkerLink, type WorkerLink } from './worker/worker-link.ts'

/** Worker link, queries on the mirror and files of a signed-in person's page. */
export interface PageRuntime {
  readonly link: WorkerLink
  readonly queries: RecordQueries
  readonly files: FilesPort
}

/** Completes the server's realtime endpoint with the address of the API. */
const realtimeOf = (
  origin: URL,
  { key, host, port, tls = origin.protocol === 'https:', cluster }: RealtimeEndpoint,
): RealtimeSettings => {
  if (cluster !== undefined) return { key, cluster }
  const defaultPort = tls ? 443 : 80
  return {
    key,
    tls,
    host: host ?? origin.hostname,
    port: port ?? (host === undefined ? Number(origin.port) || defaultPort : defaultPort),
  }
}

/**
 * Starts or joins the worker of this person (`link.started`). `session` is read at each start of a
 * worker.
 */
export const openPageRuntime = (session: () => Session, origin: URL, locale: () => Locale): PageRuntime => {
  const mirror$ = new ReplaySubject<MirrorDatabase>(1)
  const actor = actorOf(session().user)
  let mirror: PageMirror | null = null
  const link = openWorkerLink(
    () => {
      const { tokens, realtime, sharedComputer } = session()
      return {
        actor,
        tokens,
        apiOrigin: origin.origin,
        locale: locale(),
        realtime: realtimeOf(origin, realtime),
        sharedComputer,
      }
    },
    async (port) => {
      // Queries outlive the worker: they continue at the next one.
      if (mirror) return mirror.attach(port)
      mirror = openMirrorForPage(port, mirrorName(actor.id, origin.origin))
      mirror$.next(await mirror.database)
      await mirror.served()
    },
  )

  const resolve$ = (model: string, id: string): Observable<string> =>
    merge(
      link.news$.pipe(
        filter((news) => news.kind === 'numbered'),
        filter((news) => news.temporaryId === id),
        map((news) => news.id),
      ),
      // Asked again after each decided event: its news may have been published before the
      // subscription.
      link.status$.pipe(
        map((status) => status.pending),
        distinctUntilChanged(),
        // After a failure the id remains temporary until the next event is decided.
        switchMap(() => link.calls.resolveId(model, id).catch(() => id)),
      ),
    ).pipe(
      // A server's id is final, even when an older answer arrives later.
      scan((current, next) => (isTemporaryId(current) ? next : current)),
      distinctUntilChanged(),
    )

  const page = holdPageLock(navigator.locks)
  const aggregateOf: AggregateOf = (...question) =>
    from(page).pipe(switchMap((name) => remoteAggregates(link.worker$, name)(...question)))
  const files = createFileContents({
    download: link.calls.download,
    read: link.calls.readFile,
    readPicture: link.calls.readPicture,
    pictures: createPictureCache(window.caches),
    upload: link.calls.upload,
    news$: link.news$,
  })
  return {
    link,
    queries: createMirrorQueries({ mirror$, resolve$, aggregateOf, atPresent$: filtersAtPresent(() => new Date()) }),
    files,
  }
}
