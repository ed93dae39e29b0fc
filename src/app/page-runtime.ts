import { distinctUntilChanged, filter, from, map, merge, type Observable, ReplaySubject, scan, switchMap } from 'rxjs'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { RealtimeEndpoint, SessionUser } from '#contract/core/replication.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { Session } from '#src/machines/session.machine.ts'
import type { MirrorDatabase } from '#src/store/mirror.ts'
import { mirrorName } from '#src/store/names.ts'
import { openMirrorForPage, type PageMirror } from '#src/store/page-mirror.ts'
import { createMirrorQueries } from '#src/store/queries/mirror-queries.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { type AggregateOf, remoteAggregates } from '#src/store/queries/remote-aggregates.ts'
import type { RealtimeSettings } from '#src/sync-worker/surface.ts'
import type { FilesPort } from '#src/ui/services/ports.ts'
import { createFileContents } from './file-contents.ts'
import { holdPageLock } from './page-lock.ts'
import { openWorkerLink, type WorkerLink } from './worker/worker-link.ts'

export const actorOf = (user: SessionUser): Actor => ({
  id: String(user.id),
  role: user.role.slug,
  clientId: user.client_id === null ? null : String(user.client_id),
})

/** What a signed-in person's page works with: the link to the worker and the queries on the mirror. */
export interface PageRuntime {
  readonly link: WorkerLink
  readonly queries: RecordQueries
  readonly files: FilesPort
}

/** What the server says about its realtime endpoint; for the rest, that it is where the API is. */
const realtimeOf = (origin: URL, { key, host, port, tls = origin.protocol === 'https:', cluster }: RealtimeEndpoint): RealtimeSettings => {
  if (cluster !== undefined) return { key, cluster }
  const usual = tls ? 443 : 80
  return { key, tls, host: host ?? origin.hostname, port: port ?? (host === undefined ? Number(origin.port) || usual : usual) }
}

/** Starts, or joins, the worker of this person (`link.started`). `session` is asked again whenever a worker has to be started anew. */
export const openPageRuntime = (session: () => Session, origin: URL, locale: () => Locale): PageRuntime => {
  const mirror$ = new ReplaySubject<MirrorDatabase>(1)
  const actor = actorOf(session().user)
  let mirror: PageMirror | null = null
  const link = openWorkerLink(
    () => {
      const { tokens, realtime, sharedComputer } = session()
      return { actor, tokens, apiOrigin: origin.origin, locale: locale(), realtime: realtimeOf(origin, realtime), sharedComputer }
    },
    async (port) => {
      // Queries outlive the worker: they go on asking the next one.
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
      // Asked again whenever something was settled: the news of it may have come before anyone listened.
      link.status$.pipe(
        map((status) => status.pending),
        distinctUntilChanged(),
        // One that can't be asked now is asked after the next action; until then nothing more is known.
        switchMap(() => link.ask((worker) => worker.resolveId(model, id)).catch(() => id)),
      ),
    ).pipe(
      // An id that is known stays known, whichever answer comes last.
      scan((known, next) => (isTemporaryId(known) ? next : known)),
      distinctUntilChanged(),
    )

  const page = holdPageLock(navigator.locks)
  const aggregateOf: AggregateOf = (...question) => from(page).pipe(switchMap((name) => remoteAggregates(link.worker$, name)(...question)))
  const files = createFileContents({
    download: (path) => link.ask((worker) => worker.download(path)),
    read: (id) => link.ask((worker) => worker.readFile(id)),
    news$: link.news$,
  })
  return { link, queries: createMirrorQueries({ mirror$, resolve$, aggregateOf }), files }
}
