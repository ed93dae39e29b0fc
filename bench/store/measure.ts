import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserSession, openSession } from './browser-session.ts'
import { type Entrant, sizeFor } from './contenders.ts'
import { type DataSize, SEED } from './dataset/documents.ts'
import type { Change, PageAnswer } from './questions/question.ts'
import type { QuestionCounts } from './questions/questions.ts'
import type { LiveResult, LoadResult, Timed } from './worker/protocol.ts'
import type { WorkerMemory } from './worker-memory.ts'

export interface Result {
  readonly entrant: Entrant
  readonly size: DataSize
  readonly load: {
    readonly tickets: LoadResult
    readonly pointages: LoadResult
    readonly finishMs: number
    readonly settleMs: number
  }
  readonly page: Timed
  readonly search: Timed
  readonly sum: Timed
  readonly pivot: Timed
  readonly live: LiveResult
  readonly counts: LiveResult
  /** Since the worker's start, by a browser that was started anew. */
  readonly cold: { readonly openMs: number; readonly firstPage: Timed; readonly firstSum: Timed } | null
  /** Bytes beyond the empty contender, after garbage was collected. */
  readonly memory: {
    readonly tickets: WorkerMemory
    readonly pointages: WorkerMemory
    readonly questions: WorkerMemory
  }
  readonly own: Readonly<Record<string, number>>
}

export interface Run {
  readonly origin: string
  readonly size: DataSize
  readonly counts: QuestionCounts
  readonly changes: readonly Change<PageAnswer>[]
  readonly countChanges: readonly Change<number>[]
  readonly budgetMs: number
}

/** As contenders name it in `bytes`. */
const WASM = 'WebAssembly memory'

const NOTHING_LIVE: LiveResult = { samples: [], acknowledged: [], wrong: [], cut: false }
const NOTHING: Timed = { samples: [], answers: [], cut: false }

/**
 * Heap and buffers by the browser's count; WebAssembly's memory, which it leaves out, by the
 * contender's.
 */
const memoryOf = async (session: BrowserSession): Promise<WorkerMemory> => {
  const own = await session.ask({ do: 'bytes' })
  const { heap, buffers } = await session.memory()
  return { heap, buffers: buffers + (own[WASM] ?? 0) }
}

const growth = (before: WorkerMemory, after: WorkerMemory): WorkerMemory => ({
  heap: after.heap - before.heap,
  buffers: after.buffers - before.buffers,
})

const questionsOf = async (session: BrowserSession, { counts: times, budgetMs, changes, countChanges }: Run) => {
  const asking = (count: number) => ({ count, seed: SEED, budgetMs })
  const page = await session.ask({ do: 'page', ...asking(times.page) })
  const search = await session.ask({ do: 'search', ...asking(times.search) })
  const sum = await session.ask({ do: 'sum', ...asking(times.sum) })
  const pivot = await session.ask({ do: 'pivot', ...asking(times.pivot) })
  const live = changes.length === 0 ? NOTHING_LIVE : await session.ask({ do: 'changes', changes, budgetMs })
  // The counted rows stand in the tickets as all changes have left them.
  const counts =
    live.cut || changes.length === 0
      ? { ...NOTHING_LIVE, cut: live.cut }
      : await session.ask({ do: 'counts', changes: countChanges, budgetMs })
  return { page, search, sum, pivot, live, counts }
}

/** One contender from its empty start to its cold one, in a browser that nobody else uses. */
export const measure = async (entrant: Entrant, run: Run): Promise<Result> => {
  const profile = await mkdtemp(join(tmpdir(), `sav-bench-${entrant.name}-`))
  const size = sizeFor(entrant, run.size)
  const open = { do: 'open', contender: entrant.name, name: 'bench' } as const
  let session = await openSession(profile, run.origin)
  try {
    await session.ask(open)
    const empty = await memoryOf(session)
    const tickets = await session.ask({ do: 'load', collection: 'ticket', size })
    const withTickets = await memoryOf(session)
    const pointages = await session.ask({ do: 'load', collection: 'pointage', size })
    const finishMs = await session.ask({ do: 'loaded' })
    const settleMs = await session.ask({ do: 'settled' })
    const loaded = await memoryOf(session)
    const asked = entrant.loadOnly
      ? { page: NOTHING, search: NOTHING, sum: NOTHING, pivot: NOTHING, live: NOTHING_LIVE, counts: NOTHING_LIVE }
      : await questionsOf(session, run)
    const after = await memoryOf(session)
    const own = await session.ask({ do: 'bytes' })
    await session.ask({ do: 'close' })
    let cold: Result['cold'] = null
    if (entrant.durable) {
      await session.close()
      session = await openSession(profile, run.origin)
      const openMs = await session.ask(open)
      cold = {
        openMs,
        firstPage: await session.ask({ do: 'first-page' }),
        firstSum: await session.ask({ do: 'first-sum' }),
      }
    }
    return {
      entrant,
      size,
      load: { tickets, pointages, finishMs, settleMs },
      ...asked,
      cold,
      memory: {
        tickets: growth(empty, withTickets),
        pointages: growth(withTickets, loaded),
        questions: growth(loaded, after),
      },
      own,
    }
  } finally {
    await session.close()
    await rm(profile, { recursive: true, force: true })
  }
}
