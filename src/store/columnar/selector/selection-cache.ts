import type { Selection } from '../rows/selection.ts'

/**
 * Most selections kept: the page and the total of a list ask for the same one, and ten lists may
 * ask in turn.
 */
const MAX_ANSWERS = 16
const MAX_ROWS = 1_000_000

/** The last selections of one version of the table. The oldest are dropped first. */
export interface SelectionCache {
  getOrFind(selector: unknown, version: number, find: () => Selection): Selection
}

/** An empty cache. */
export const createSelectionCache = (): SelectionCache => {
  const known = new Map<string, Selection>()
  let knownVersion = -1
  let rows = 0

  const forget = (text: string, { count }: Selection): void => {
    known.delete(text)
    rows -= count
  }

  return {
    getOrFind: (selector, version, find) => {
      if (version !== knownVersion) {
        known.clear()
        knownVersion = version
        rows = 0
      }
      if (!isJson(selector)) return find()
      const text = JSON.stringify(selector)
      const answer = known.get(text) ?? find()
      if (known.delete(text)) rows -= answer.count
      known.set(text, answer)
      rows += answer.count
      for (const [oldest, selection] of known) {
        if (known.size <= MAX_ANSWERS && (rows <= MAX_ROWS || known.size === 1)) break
        forget(oldest, selection)
      }
      return answer
    },
  }
}

/**
 * Whether the JSON text of a selector is complete: no patterns, dates, undefined or infinite
 * values.
 */
const isJson = (value: unknown): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isJson)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}
