import type { Figure } from '../server/figure.ts'
import type { Summary } from '../server/stats.ts'
import { OURS } from './contenders.ts'
import type { Result } from './measure.ts'
import { ASKED, type Asked } from './questions/questions.ts'
import { docsPerSecond, megabytes, warm } from './report.ts'
import { bytesOf } from './worker-memory.ts'

/** How the names of a kind's bars begin. */
const BARS_OF = {
  page: 'page',
  search: 'search',
  sum: 'sum',
  pivot: 'pivot',
  changes: 'a change',
} as const satisfies Record<Asked, string>

/**
 * Without the bars of questions that were not asked; loading and memory stay only where all were.
 */
export const figuresOf = (figures: readonly Figure[], asked: readonly Asked[]): readonly Figure[] =>
  asked.length === ASKED.length
    ? figures
    : figures.filter(({ name }) => asked.some((kind) => name.startsWith(BARS_OF[kind])))

const named = (results: readonly Result[], name: string): Result | undefined =>
  results.find(({ entrant }) => entrant.name === name)

const p95 = ({ count, p95: value }: Summary): number => (count === 0 ? Number.NaN : value)

interface RatioBar {
  readonly label: string
  /** How many times faster ours is than the other store. */
  readonly atLeast: number
  /** Compared figure; `p95` by default. */
  readonly by?: 'p50' | 'p95'
}

/**
 * The promises of the store's design, for what was measured. A quick run is too small to hold them
 * to.
 */
export const barFigures = (results: readonly Result[], textBytes: number): readonly Figure[] => {
  const ours = named(results, OURS)
  if (!ours) return []
  const memoryOnly = named(results, 'columnar')
  const [page, search, sum, pivot, live, counts] = [
    ours.page,
    ours.search,
    ours.sum,
    ours.pivot,
    ours.live,
    ours.counts,
  ].map(({ samples }) => warm(samples))
  if (!page || !search || !sum || !pivot || !live || !counts) return []
  const ticketBytes = bytesOf(ours.memory.tickets) + bytesOf(ours.memory.questions)
  /** As bars are held by p95, so are ratios, unless a bar says otherwise; the medians are told. */
  const ratio = (
    name: string,
    kind: 'page' | 'search' | 'sum' | 'pivot',
    base: Summary,
    { label, atLeast, by = 'p95' }: RatioBar,
  ): readonly Figure[] => {
    const peer = named(results, name)
    if (!peer || peer[kind].samples.length === 0 || base.count === 0)
      return [{ name: label, value: Number.NaN, unit: '×', bar: { atLeast }, note: `needs ${name}` }]
    const theirs = warm(peer[kind].samples)
    const note = `p95 ${theirs.p95.toFixed(2)} against ${base.p95.toFixed(2)} ms; medians ${theirs.p50.toFixed(2)} against ${base.p50.toFixed(2)}, ${(theirs.p50 / base.p50).toFixed(1)} ×`
    return [{ name: label, value: theirs[by] / base[by], unit: '×', bar: { atLeast }, note }]
  }
  const spread = ({ p50, p99, max, count }: Summary): string =>
    `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} max ${max.toFixed(1)} ms, ${count} times`
  return [
    { name: 'page of 50 and total, p95', value: p95(page), unit: 'ms', bar: { atMost: 4 }, note: spread(page) },
    ...ratio('rxdb-memory', 'page', page, { label: 'page, ahead of RxDB memory', atLeast: 20 }),
    { name: 'search, p95', value: p95(search), unit: 'ms', bar: { atMost: 8 }, note: spread(search) },
    ...ratio('sqlite-like', 'search', search, { label: 'search, ahead of SQLite-WASM LIKE', atLeast: 1 }),
    ...ratio('sqlite-fts5', 'search', search, { label: 'search, ahead of SQLite-WASM FTS5', atLeast: 1 }),
    {
      name: 'sum of UT, p95',
      value: p95(sum),
      unit: 'ms',
      bar: { atMost: 4 },
      note: `${spread(sum)}, ${ours.size.pointages} pointages`,
    },
    ...ratio('sqlite-like', 'sum', sum, { label: 'sum of UT, ahead of SQLite-WASM', atLeast: 1 }),
    ...ratio('sqlite-like', 'sum', sum, {
      label: 'sum of UT at the median, ahead of SQLite-WASM',
      atLeast: 1,
      by: 'p50',
    }),
    {
      name: 'pivot of UT by two dimensions, p95',
      value: p95(pivot),
      unit: 'ms',
      bar: { atMost: 50 },
      note: spread(pivot),
    },
    ...ratio('sqlite-like', 'pivot', pivot, { label: 'pivot, ahead of SQLite-WASM', atLeast: 1 }),
    ...ratio('rxdb-memory', 'pivot', pivot, { label: 'pivot, ahead of RxDB memory', atLeast: 1 }),
    { name: 'a change with ten lists open, p95', value: p95(live), unit: 'ms', bar: { atMost: 8 }, note: spread(live) },
    {
      name: 'a change with twenty counts open, p95',
      value: p95(counts),
      unit: 'ms',
      bar: { atMost: 5 },
      note: spread(counts),
    },
    {
      name: 'loading into memory',
      value: memoryOnly ? docsPerSecond(memoryOnly) : Number.NaN,
      unit: 'rows/s',
      bar: { atLeast: 150_000 },
    },
    {
      name: 'loading, durable',
      value: docsPerSecond(ours),
      unit: 'rows/s',
      bar: { atLeast: 50_000 },
      note: `then ${(ours.load.settleMs / 1000).toFixed(1)} s of compaction behind it`,
    },
    {
      name: 'cold start to the first page',
      value: (ours.cold?.firstPage.samples[0] ?? Number.NaN) / 1000,
      unit: 's',
      bar: { atMost: 1 },
      note: `open after ${((ours.cold?.openMs ?? 0) / 1000).toFixed(2)}, first sum after ${((ours.cold?.firstSum.samples[0] ?? 0) / 1000).toFixed(2)} s`,
    },
    {
      name: 'bytes a pointage',
      value: bytesOf(ours.memory.pointages) / Math.max(1, ours.size.pointages),
      unit: '',
      bar: { atMost: 150 },
      note: `by its own count ${((ours.own['pointage'] ?? 0) / Math.max(1, ours.size.pointages)).toFixed(0)}`,
    },
    {
      name: 'tickets, with search and orders, against their text',
      value: ticketBytes / textBytes,
      unit: '×',
      bar: { atMost: 1.3 },
      note: `${megabytes(ticketBytes)} MB, ${megabytes(ours.memory.tickets.heap + ours.memory.questions.heap)} of them JavaScript heap; text ${megabytes(textBytes)} MB in UTF-16`,
    },
  ]
}
