import type { StatusReference } from '#contract/core/action.ts'
import { isShown, isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import type { Actor } from '#contract/core/roles.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { EventLog } from '#src/store/log.ts'
import type { Mirror } from '#src/store/mirror.ts'
import { createAuthorised } from './api/authorised.ts'
import { createExclusive } from './exclusive.ts'
import { openJournal } from './outbox/journal.ts'
import { createOutbox } from './outbox/outbox.ts'
import type { Ports } from './ports.ts'
import { createPull } from './pull/pull.ts'
import { type ReceivePorts, reproject } from './receive.ts'
import type { Tokens, WorkerNews } from './surface.ts'

export interface EngineOptions {
  readonly ports: Ports
  readonly log: EventLog
  readonly mirror: Mirror
  readonly actor: Actor
  readonly tokens: Tokens
  readonly apiOrigin: string
  readonly onStatus: (status: SyncStatus) => void
  readonly onOutbox: (events: readonly LoggedEvent[]) => void
  readonly onNews: (news: WorkerNews) => void
}

/**
 * Log, projector, outbox and pull of one person, put together. It knows no browser: ports bring clock, chance and network.
 *
 * Start: read the log, show every pending event again, send, pull. From then on one task at a time changes mirror and log.
 */
export const startEngine = async (options: EngineOptions) => {
  const { ports, log, mirror, actor } = options
  const journal = await openJournal(log, ports.now())
  const deviceId = await log.deviceId(ports.uuid)
  const exclusive = createExclusive()
  let status: SyncStatus = INITIAL_SYNC_STATUS
  let statuses = await readStatuses(mirror)

  const update = (change: Partial<SyncStatus>): void => {
    const next = { ...status, ...change }
    if (JSON.stringify(next) === JSON.stringify(status)) return
    status = next
    options.onStatus(status)
  }

  const receivePorts: ReceivePorts = {
    journal,
    mirror: noticing(mirror),
    context: () => ({ actor, statuses }),
    now: ports.now,
    onNumbered: ({ model, recordId: temporaryId }, id) => options.onNews({ kind: 'numbered', model, temporaryId, id }),
  }

  /** The lifecycle needs the statuses of this installation: read them again whenever they were written. */
  function noticing(inner: Mirror): Mirror {
    return {
      ...inner,
      write: async (model, entries) => {
        await inner.write(model, entries)
        if (model !== 'ticket_status') return
        statuses = await readStatuses(inner)
        // What was shown of pending steps was computed with the statuses of before.
        void exclusive(() => reprojectThose('ticket', (event) => isShown(event, 0)))
      },
    }
  }

  const reprojectThose = (model: ModelName, matches: (event: LoggedEvent) => boolean): Promise<void> => {
    const ids = journal.events().flatMap((event) => (event.model === model && matches(event) ? [event.recordId] : []))
    return reproject(receivePorts, model, [...new Set(ids)])
  }

  const authorised = createAuthorised(options.tokens, { request: ports.request, onTokens: (tokens) => options.onNews({ kind: 'tokens', tokens }) })

  const pull = createPull({
    ...ports,
    receive: receivePorts,
    exclusive,
    deviceId,
    request: authorised.request,
    onProgress: (progress) => update({ pull: progress }),
    onConnection: (reached) => update({ connection: reached ? 'online' : 'offline' }),
    onSignInNeeded: () => outbox.pause('sign_in'),
  })

  const outbox = createOutbox({
    ...ports,
    receive: receivePorts,
    exclusive,
    deviceId,
    apiOrigin: options.apiOrigin,
    tell: (news) => {
      if (news.kind === 'sign_in_needed') update({ paused: 'sign_in' })
      options.onNews(news)
    },
    authorised: authorised.request,
    refetch: pull.refetch,
    onConnection: (reached) => {
      const returned = reached && status.connection === 'offline'
      update({ connection: reached ? 'online' : 'offline', paused: outbox.paused() })
      if (returned) pull.all()
    },
  })

  const stopWatching = journal.watch((events) => {
    options.onOutbox(events)
    update({
      pending: events.filter((event) => isUnsettled(event.state)).length,
      sending: events.filter((event) => event.state === 'sending').length,
      attention: events.filter((event) => event.state === 'refused' || event.state === 'held' || event.state === 'quarantined').length,
    })
  })

  // What the last worker did not come to: show every record with events as the log says.
  await exclusive(async () => {
    for (const model of MODEL_NAMES) await reprojectThose(model, () => true)
  })

  return {
    dispatch: outbox.dispatch,
    cancel: outbox.cancel,
    retry: outbox.retry,
    resolve: journal.resolve,
    status: () => status,
    events: journal.events,
    accessToken: authorised.access,
    request: authorised.request,
    /** Begins to send and to pull. */
    begin: () => {
      outbox.pump({ now: true })
      pull.all()
    },
    wake: () => {
      outbox.pump({ now: true })
      pull.hint(MODEL_NAMES)
    },
    /** A realtime hint: which models changed. */
    hint: (model: string) => {
      if (isModelName(model)) pull.hint(modelsTouchedBy(model))
    },
    realtime: (state: SyncStatus['realtime']) => {
      if (state === 'connected' && status.realtime !== 'connected') pull.hint(MODEL_NAMES)
      update({ realtime: state })
    },
    /** The same person signed in again. */
    renew: (tokens: Tokens) => {
      authorised.renew(tokens)
      update({ paused: 'no' })
      outbox.resume()
      pull.all()
    },
    stop: async () => {
      outbox.stop()
      pull.stop()
      stopWatching()
      await exclusive(async () => undefined)
    },
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

/** A change of status writes history, which has no hint of its own. */
const modelsTouchedBy = (model: ModelName): readonly ModelName[] => (model === 'ticket' ? ['ticket', 'ticket_status_history'] : [model])

const readStatuses = async (mirror: Mirror): Promise<readonly StatusReference[]> => {
  const ids = await mirror.ids('ticket_status')
  const entries = await mirror.read('ticket_status', ids)
  return [...entries.values()]
    .filter(({ hidden }) => !hidden)
    .map(({ document }) => ({ id: document.id, stage: String(document['stage']), position: Number(document['position'] ?? 0) }))
}
