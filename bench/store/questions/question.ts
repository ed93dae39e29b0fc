/** The questions that every contender is asked, in no query language. */
export type Condition =
  | { readonly field: string; readonly in: readonly (string | number | boolean)[] }
  | { readonly field: string; readonly from?: string | number; readonly to?: string | number }

export interface SortBy {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/**
 * A page of tickets that pass every condition, and how many pass. The last sort is `number`, which
 * no two tickets share.
 */
export interface PageQuestion {
  readonly where: readonly Condition[]
  readonly sort: readonly SortBy[]
  readonly skip: number
}

/**
 * The newest tickets whose name or description contains every word, folded, anywhere in a word; and
 * how many do.
 */
export interface SearchQuestion {
  readonly words: readonly string[]
}

/** The UT of one person from one day to another, both included. */
export interface SumQuestion {
  readonly user: string
  readonly from: string
  readonly to: string
}

export const PAGE_SIZE = 50
export const NEWEST_FIRST: readonly SortBy[] = [
  { field: 'created_at', direction: 'desc' },
  { field: 'number', direction: 'desc' },
]

export interface PageAnswer {
  readonly total: number
  /** `id@version` of each row, in order. */
  readonly rows: readonly string[]
}

export interface SumAnswer {
  readonly count: number
  readonly ut: number
}

export const rowOf = ({ id, version }: { readonly id: unknown; readonly version: unknown }): string =>
  `${id}@${version}`

export const samePage = (a: PageAnswer, b: PageAnswer): boolean =>
  a.total === b.total && a.rows.length === b.rows.length && a.rows.every((row, n) => row === b.rows[n])

/** One change of one ticket, and what the open live questions answer once it is in. */
export interface Change<Answer> {
  readonly id: string
  readonly values: Readonly<Record<string, string | number>>
  /** Live questions whose answer this changes, with the new answer. */
  readonly affected: readonly { readonly question: number; readonly answer: Answer }[]
}

/** Says what is kept live of a question, and when two answers are equal. */
export interface Kept<Answer> {
  readonly of: (page: PageAnswer) => Answer
  readonly same: (a: Answer, b: Answer) => boolean
}

export const KEPT_PAGES: Kept<PageAnswer> = { of: (page) => page, same: samePage }
/** As a saved view shows it. */
export const KEPT_COUNTS: Kept<number> = { of: ({ total }) => total, same: (a, b) => a === b }
