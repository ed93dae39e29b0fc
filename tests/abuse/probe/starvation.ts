import { readFileSync } from 'node:fs'

/**
 * Milliseconds that the main thread of a process has waited for a processor so far; null where the
 * system does not tell.
 */
export const starvedSoFar = (pid: number): number | null => {
  try {
    const [, waited = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e6
  } catch {
    return null
  }
}
