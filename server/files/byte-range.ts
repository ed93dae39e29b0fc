import type { ByteRange } from '../storage/file-store.ts'

/**
 * Reads one range of the header `Range` for a file of this size. Null: the whole file. `outside`:
 * beyond the end of the file (416).
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) >= size
    ? 'outside'
    : { first: Number(from), last: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
}
