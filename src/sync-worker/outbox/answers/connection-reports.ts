import type { Verdict } from '../../api/verdict.ts'
import type { Connection } from '../../connection/connection.ts'

type Report = Parameters<Connection['report']>[0]

/** Returns what the verdicts of one round say about the connection; nothing without verdicts. */
export const connectionReports = (verdicts: readonly Verdict[]): readonly Report[] => {
  if (verdicts.length === 0) return []
  const has = (kind: Verdict['kind']): boolean => verdicts.some((verdict) => verdict.kind === kind)
  const isReached = verdicts.some(({ kind }) => kind !== 'unreachable')
  return [
    isReached ? 'REACHED' : 'LOST',
    ...(has('sign_in') ? (['SIGN_IN_NEEDED'] as const) : []),
    ...(has('upgrade') ? (['UPGRADE_NEEDED'] as const) : []),
  ]
}
