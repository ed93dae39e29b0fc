import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { FeedAnswer, ListAnswer, WireRow } from '#contract/core/replication.ts'
import { HEADERS, isEnvelope } from '#contract/core/replication.ts'
import type { PullProgress } from '#contract/core/sync-status.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import type { Exclusive } from '../exclusive.ts'
import type { HttpOutcome, Ports } from '../ports.ts'
import { type ReceivePorts, type ReplicationEvent, receive } from '../receive.ts'

const PAGE = 1000
const HINT_DELAY_MS = 50
const REGULARLY_MS = 5 * 60_000
const RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** Rows of the newest work, fetched before the feed of a large model, so that the first screen is usable at once. */
const NEWEST = 200

/** Large models whose newest records are wanted first, and how the API sorts them. */
const NEWEST_FIRST: Readonly<Partial<Record<ModelName, string>>> = { ticket: 'created_at:desc', pointage: 'date:desc' }

interface Cursor {
  readonly cursor: string
  /** Begun anew after a change of epoch or rights: what is not seen until the end is swept. */
  readonly resync: boolean
}

export interface PullPorts extends Pick<Ports, 'now' | 'setTimer'> {
  readonly receive: ReceivePorts
  readonly exclusive: Exclusive
  readonly request: Ports['request']
  readonly deviceId: string
  readonly onProgress: (progress: PullProgress) => void
  readonly onConnection: (reached: boolean) => void
  readonly onSignInNeeded: () => void
}

export interface Pull {
  /** Pulls these models soon; hints that arrive together make one pull. */
  readonly hint: (models: readonly ModelName[]) => void
  readonly all: () => void
  readonly refetch: (model: ModelName, id: RecordId) => void
  readonly stop: () => void
}

const factOf = (model: ModelName): string => `cursor:${model}`

const isFeed = (body: unknown): body is FeedAnswer => typeof (body as FeedAnswer | undefined)?.metadata?.cursor === 'string'

/** Keeps the mirror in step with the server: a feed a model, or full pages where the server has no feed. The cursor is saved last. */
export const createPull = (ports: PullPorts): Pull => {
  const { mirror, journal } = ports.receive
  const wanted = new Set<ModelName>()
  let running = false
  let stopped = false
  /** The token is refused: asking again before the person has signed in would only be refused again. */
  let signedOut = false
  let failures = 0
  let cancelTimer: () => void = () => undefined
  let cancelRegular: () => void = () => undefined
  let complete = false
  let received = 0
  const expected = new Map<ModelName, number>()

  const rowsOf = (model: ModelName, rows: readonly WireRow[]) => rows.map((row) => recordFromWire(modelOf(model), row))

  const take = (event: ReplicationEvent): Promise<void> => ports.exclusive(() => receive(ports.receive, event))

  const progress = (): void =>
    ports.onProgress({ phase: complete ? 'ready' : 'first', received, expected: [...expected.values()].reduce((sum, count) => sum + count, 0) })

  const ask = async (path: string): Promise<{ readonly status: number; readonly body: unknown } | null> => {
    const outcome: HttpOutcome = await ports.request({ method: 'GET', path, body: undefined, headers: { [HEADERS.deviceId]: ports.deviceId } })
    const ours = outcome.kind === 'answer' && isEnvelope(outcome.body)
    ports.onConnection(ours)
    if (!ours) return null
    if (outcome.status === 401) {
      signedOut = true
      ports.onSignInNeeded()
    }
    return outcome
  }

  /** Removes what was held before the pull began and came on none of its pages; what was created meanwhile came too late for them. */
  const sweep = (model: ModelName, held: readonly RecordId[], seen: ReadonlySet<RecordId>): Promise<void> =>
    ports.exclusive(async () => {
      const lost = held.filter((id) => !isTemporaryId(id) && !seen.has(id))
      for (let start = 0; start < lost.length; start += PAGE) {
        await receive(ports.receive, { model, rows: [], deleted: lost.slice(start, start + PAGE), settled: [] })
      }
    })

  const takeNewest = async (model: ModelName): Promise<void> => {
    const order = NEWEST_FIRST[model]
    if (!order || journal.events().length > 0) return
    const answer = await ask(`/api/models/${model}?limit=${NEWEST}&orderBy=${order}`)
    // A list names no settled keys: with own events about, only the feed tells what it carries.
    if (answer?.status === 200 && journal.events().length === 0)
      await take({ model, rows: rowsOf(model, (answer.body as ListAnswer).data), deleted: [], settled: [] })
  }

  /** False when the server could not be asked to the end. */
  const pullModel = async (model: ModelName): Promise<boolean> => {
    let { cursor, resync } = ((await mirror.readFact(factOf(model))) as Cursor | undefined) ?? { cursor: '', resync: false }
    const seen = new Set<RecordId>()
    let held = resync ? await mirror.ids(model) : []
    if (resync) cursor = ''
    if (cursor === '') await takeNewest(model)
    for (;;) {
      if (stopped) return false
      const answer = await ask(`/api/models/${model}?since=${encodeURIComponent(cursor)}&limit=${PAGE}`)
      if (!answer) return false
      if (answer.status === 410 || (answer.status === 400 && cursor !== '')) {
        cursor = ''
        resync = true
        held = await mirror.ids(model)
        seen.clear()
        continue
      }
      // This person may not see the model at all, or the server does not know it: the others go on.
      if (answer.status === 403 || answer.status === 404) return true
      if (answer.status !== 200) return false
      if (!isFeed(answer.body)) return pullPages(model, answer.body as ListAnswer)
      const page = answer.body
      const rows = rowsOf(model, page.data)
      const deleted = page.deleted.map(String)
      await take({ model, rows, deleted, settled: page.settled.map(({ key, id }) => ({ key, id: String(id) })), resync })
      if (resync) for (const row of rows) seen.add(row.id)
      if (cursor === '' && page.metadata.total !== undefined) expected.set(model, page.metadata.total)
      cursor = page.metadata.cursor
      received += rows.length
      if (!complete) progress()
      if (page.metadata.has_more) {
        await mirror.writeFact(factOf(model), { cursor, resync } satisfies Cursor)
        continue
      }
      if (resync) await sweep(model, held, seen)
      await mirror.writeFact(factOf(model), { cursor, resync: false } satisfies Cursor)
      return true
    }
  }

  /** A server without a feed: every page, then what was on none of them goes. Thrown away when an own event settled meanwhile. */
  const pullPages = async (model: ModelName, first: ListAnswer): Promise<boolean> => {
    const settledBefore = settledCount()
    const held = await mirror.ids(model)
    const pages = [first]
    for (let page = 2; page <= first.pagination.last_page; page += 1) {
      const answer = await ask(`/api/models/${model}?page=${page}&limit=${ALL_LIMIT}`)
      if (answer?.status !== 200) return false
      pages.push(answer.body as ListAnswer)
    }
    if (journal.events().some((event) => event.state === 'sending') || settledCount() !== settledBefore) return false
    const seen = new Set<RecordId>()
    for (const { data } of pages) {
      const rows = rowsOf(model, data)
      for (const row of rows) seen.add(row.id)
      await take({ model, rows, deleted: [], settled: [] })
    }
    await sweep(model, held, seen)
    return true
  }

  const settledCount = (): number => journal.events().reduce((count, event) => count + (event.settledAt > 0 ? 1 : 0), 0)

  const run = async (): Promise<void> => {
    if (running || stopped || signedOut) return
    running = true
    complete ||= await everythingWasPulled()
    let again = false
    while (wanted.size > 0 && !stopped) {
      const model = MODEL_NAMES.find((name) => wanted.has(name))
      if (!model) break
      wanted.delete(model)
      const done = await pullModel(model).catch(() => false)
      if (!done) {
        wanted.add(model)
        again = true
        break
      }
    }
    running = false
    if (stopped) return
    failures = again ? failures + 1 : 0
    if (again) later(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (failures - 1)))
    else if (wanted.size === 0 && !complete) {
      complete = true
      progress()
    }
  }

  /** A mirror with a cursor for every model is complete, if not of today: no progress bar for what is only catching up. */
  const everythingWasPulled = async (): Promise<boolean> => {
    for (const model of MODEL_NAMES) {
      const known = (await mirror.readFact(factOf(model))) as Cursor | undefined
      if (!known || known.resync) return false
    }
    ports.onProgress({ phase: 'ready', received, expected: received })
    return true
  }

  const later = (ms: number): void => {
    cancelTimer()
    cancelTimer = ports.setTimer(() => void run(), ms)
  }

  const hint = (models: readonly ModelName[]): void => {
    for (const model of models) wanted.add(model)
    if (!running) later(HINT_DELAY_MS)
  }

  const regularly = (): void => {
    cancelRegular = ports.setTimer(() => {
      hint(MODEL_NAMES)
      regularly()
    }, REGULARLY_MS)
  }
  regularly()

  return {
    hint,
    all: () => {
      for (const model of MODEL_NAMES) wanted.add(model)
      signedOut = false
      cancelTimer()
      void run()
    },
    refetch: (model, id) => {
      void (async () => {
        const answer = await ask(`/api/models/${model}/${id}`)
        if (answer?.status === 200) await take({ model, rows: rowsOf(model, [(answer.body as { data: WireRow }).data]), deleted: [], settled: [] })
        else if (answer?.status === 404 || answer?.status === 410) await take({ model, rows: [], deleted: [id], settled: [] })
      })()
    },
    stop: () => {
      stopped = true
      cancelTimer()
      cancelRegular()
    },
  }
}
