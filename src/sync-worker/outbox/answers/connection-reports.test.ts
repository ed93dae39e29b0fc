import { expect, it } from 'vitest'
import type { Verdict } from '../../api/verdict.ts'
import { connectionReports } from './connection-reports.ts'

const unreachable: Verdict = { kind: 'unreachable', status: 0 }

it.each<[readonly Verdict[], readonly string[]]>([
  [[], []],
  [[unreachable, unreachable], ['LOST']],
  [[unreachable, { kind: 'other_epoch' }], ['REACHED']],
  [[{ kind: 'sign_in' }], ['REACHED', 'SIGN_IN_NEEDED']],
  [
    [{ kind: 'upgrade' }, { kind: 'sign_in' }],
    ['REACHED', 'SIGN_IN_NEEDED', 'UPGRADE_NEEDED'],
  ],
])('reports %j as %j', (verdicts, reports) => {
  expect(connectionReports(verdicts)).toEqual(reports)
})
