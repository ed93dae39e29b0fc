import { type Summary, summarise } from '../server/stats.ts'
import { OURS } from './contenders.ts'
import type { Result } from './measure.ts'
import { bytesOf } from './worker-memory.ts'

/** Rows of a Markdown table, readable on a terminal too. */
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((cell, column) => Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const WARM_UP = 40

/**
 * Without the first questions, in which code is compiled and indexes are made; at most a quarter of
 * them.
 */
export const warm = (samples: readonly number[]): Summary =>
  summarise(samples.slice(Math.min(WARM_UP, Math.floor(samples.length / 4))))

const ms = (value: number): string => (value < 9.95 ? value.toFixed(2) : value.toFixed(0))
const times = (value: number): string => `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ×`

type Kind = 'page' | 'search' | 'sum' | 'pivot' | 'live' | 'counts'
export const KINDS: Readonly<Record<Kind, string>> = {
  page: 'Page of 50 and total, three filters, sorted (ms)',
  search: 'Search in name and description, newest 50 and total (ms)',
  sum: 'UT of one person between two days (ms)',
  pivot: 'UT of all pointages by two dimensions (ms)',
  live: 'A change with ten lists open, until the last of them has its new answer (ms)',
  counts: 'A change with the counts of twenty saved views open, until the last of them is right (ms)',
}

const kindTable = (kind: Kind, results: readonly Result[]): string => {
  const ours = results.find(({ entrant }) => entrant.name === OURS)
  const base = ours ? warm(ours[kind].samples).p50 : 0
  const rows = results
    .filter((result) => result[kind].samples.length > 0)
    .map((result) => {
      const { samples } = result[kind]
      const { p50, p95, max, count } = warm(samples)
      const share = kind === 'sum' || kind === 'pivot' ? `of ${result.size.pointages}` : ''
      return [
        result.entrant.title,
        ms(p50),
        ms(p95),
        ms(max),
        ms(samples[0] ?? 0),
        base > 0 ? times(p50 / base) : '',
        String(count),
        share,
      ]
    })
  return `${KINDS[kind]}\n\n${tableOf(['', 'median', 'p95', 'longest', 'first ever', 'median against ours', 'questions', ''], rows)}`
}

export const docsPerSecond = ({ load: { tickets, pointages, finishMs } }: Result): number =>
  (tickets.count + pointages.count) / ((tickets.ms + pointages.ms + finishMs) / 1000)

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

const storeTable = (results: readonly Result[]): string => {
  const rows = results.map((result) => {
    const { entrant, load, size, cold, memory } = result
    const rate = ({ ms: spent, count }: { ms: number; count: number }): string =>
      count > 0 ? ((count / spent) * 1000).toFixed(0) : ''
    return [
      entrant.title,
      rate(load.tickets),
      rate(load.pointages),
      (load.finishMs / 1000).toFixed(1),
      docsPerSecond(result).toFixed(0),
      entrant.durable ? 'on disk' : 'in memory',
      cold ? (cold.firstPage.samples[0]?.toFixed(0) ?? '') : '',
      cold ? (cold.firstSum.samples[0]?.toFixed(0) ?? '') : '',
      megabytes(bytesOf(memory.tickets) + bytesOf(memory.pointages)),
      megabytes(bytesOf(memory.questions)),
      String(size.pointages),
    ]
  })
  const head = [
    '',
    'tickets/s',
    'pointages/s',
    'indexes (s)',
    'all, documents/s',
    '',
    'cold: first page (ms)',
    'cold: first sum (ms)',
    'memory (MB)',
    'after the questions (MB more)',
    'pointages',
  ]
  return `Loading, cold start, memory of the worker\n\n${tableOf(head, rows)}`
}

export const report = (results: readonly Result[]): string =>
  [...(Object.keys(KINDS) as Kind[]).map((kind) => kindTable(kind, results)), storeTable(results)].join('\n\n')
