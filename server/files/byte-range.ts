import type { ByteRange } from '../storage/file-store.ts'

/**
 * One range of the header `Range` within a file of so many bytes: null when the whole is meant,
 * `outside` when it lies beyond the end (416).
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) >= size ? 'outside' : { first: Number(from), last: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
}
