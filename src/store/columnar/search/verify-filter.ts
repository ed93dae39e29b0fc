import { type Filter, filterByRow } from '../rows/filter.ts'
import type { TextSource } from './text-source.ts'

const COST = 3000

/** A filter that reads the texts themselves. */
export const verifyFilter = (source: TextSource, pattern: RegExp): Filter => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const passes = (row: number): boolean => {
    const length = row < source.rows ? source.lengthOf(row) : -1
    if (length < 0) return false
    const start = source.startOf(row)
    return pattern.test(decoder.decode(source.bytes.subarray(start, start + length)))
  }
  return filterByRow(passes, COST, 0.5)
}
