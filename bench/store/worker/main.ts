import { inBatches, pointages, tickets } from '../dataset/documents.ts'
import { pivotAnswerOf } from '../questions/pivot.ts'
import { KEPT_COUNTS, KEPT_PAGES } from '../questions/question.ts'
import {
  liveQuestions,
  pageQuestions,
  pivotQuestions,
  searchQuestions,
  sumQuestions,
  viewQuestions,
} from '../questions/questions.ts'
import type { Collection, Contender, OpenContender } from './contender.ts'
import { measureChanges } from './live.ts'
import type { LiveResult, LoadResult, Request, Timed } from './protocol.ts'
import { timeQuestions } from './timing.ts'

/** Each in a chunk of its own, so that a contender's worker holds nothing of the others. */
const CONTENDERS: Readonly<Record<string, () => Promise<{ readonly open: OpenContender }>>> = {
  columnar: () => import('./contenders/columnar.ts'),
  'columnar-durable': () => import('./contenders/columnar-durable.ts'),
  'rxdb-memory': () => import('./contenders/rxdb-memory.ts'),
  'rxdb-dexie': () => import('./contenders/rxdb-dexie.ts'),
  'dexie-by-hand': () => import('./contenders/dexie-by-hand.ts'),
  'tanstack-db': () => import('./contenders/tanstack-db.ts'),
  'sqlite-like': () => import('./contenders/sqlite-like.ts'),
  'sqlite-fts5': () => import('./contenders/sqlite-fts5.ts'),
  duckdb: () => import('./contenders/duckdb.ts'),
  minisearch: () => import('./contenders/minisearch.ts'),
}

const BATCH = 5000

let contender: Contender | null = null

const opened = (): Contender => {
  if (!contender) throw new Error('No contender is open.')
  return contender
}

const load = async (
  collection: Collection,
  size: { readonly tickets: number; readonly pointages: number },
): Promise<LoadResult> => {
  const { prepare, load: take } = opened()
  let ms = 0
  let count = 0
  for (const batch of inBatches(collection === 'ticket' ? tickets(size) : pointages(size), BATCH)) {
    const rows = prepare ? prepare(collection, batch) : batch
    const begun = performance.now()
    await take(collection, rows)
    ms += performance.now() - begun
    count += batch.length
  }
  return { ms, count }
}

const nothing: Timed = { samples: [], answers: [], cut: false }

const answer = async (request: Request): Promise<unknown> => {
  switch (request.do) {
    case 'open': {
      const module = await CONTENDERS[request.contender]?.()
      if (!module) throw new Error(`There is no contender ${request.contender}.`)
      contender = await module.open(request.name)
      return performance.now()
    }
    case 'load':
      return load(request.collection, request.size)
    case 'loaded': {
      const begun = performance.now()
      await opened().loaded?.()
      return performance.now() - begun
    }
    case 'settled': {
      const begun = performance.now()
      await opened().settled?.()
      return performance.now() - begun
    }
    case 'page': {
      const { page } = opened()
      return page ? timeQuestions(pageQuestions(request.count, request.seed), page, request) : nothing
    }
    case 'search': {
      const { search } = opened()
      return search ? timeQuestions(searchQuestions(request.count, request.seed), search, request) : nothing
    }
    case 'sum': {
      const { sum } = opened()
      return sum ? timeQuestions(sumQuestions(request.count, request.seed), sum, request) : nothing
    }
    case 'pivot': {
      const { pivot } = opened()
      if (!pivot) return nothing
      const asked = await timeQuestions(pivotQuestions(request.count, request.seed), pivot, request)
      return { ...asked, answers: asked.answers.map(pivotAnswerOf) } satisfies Timed
    }
    case 'changes': {
      const { live, change } = opened()
      return measureChanges({
        ...request,
        live,
        change,
        kept: KEPT_PAGES,
        questions: liveQuestions(),
      }) satisfies Promise<LiveResult>
    }
    case 'counts': {
      const { counts, change } = opened()
      return measureChanges({
        ...request,
        live: counts,
        change,
        kept: KEPT_COUNTS,
        questions: viewQuestions(),
      }) satisfies Promise<LiveResult>
    }
    case 'first-page': {
      const [question] = pageQuestions(1)
      const { page } = opened()
      if (!question || !page) return nothing
      const answers = [await page(question)]
      return { samples: [performance.now()], answers, cut: false } satisfies Timed
    }
    case 'first-sum': {
      const [question] = sumQuestions(1)
      const { sum } = opened()
      if (!question || !sum) return nothing
      const answers = [await sum(question)]
      return { samples: [performance.now()], answers, cut: false } satisfies Timed
    }
    case 'bytes':
      return opened().bytes?.() ?? {}
    case 'close':
      await contender?.close()
      contender = null
      return null
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Request & { readonly message: number }>) => {
  try {
    self.postMessage({ message: data.message, answer: await answer(data) })
  } catch (error) {
    self.postMessage({
      message: data.message,
      error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
    })
  }
})
