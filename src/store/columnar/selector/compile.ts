import type { Filter } from '../rows/filter.ts'
import { allOf, anyOf, not } from './combine.ts'
import type { Condition } from './condition.ts'
import { matcherOfTest } from './matcher.ts'
import { filterByStates, STORED, statesThatPass } from './states-filter.ts'
import { filterOfTest, type TestSources } from './test-filter.ts'

/** Parts of a collection that a compiled selector reads. */
export interface CompileSources extends TestSources {
  readonly states: () => Uint8Array
}

const DELETED_FIELD = '_deleted'

/** The filter of a whole selector. Free rows never pass. */
export const compileRoot = (condition: Condition, sources: CompileSources): Filter => {
  let allowed = STORED
  const filters: Filter[] = []
  for (const member of flattened(condition)) {
    if (member.kind === 'test' && member.path === DELETED_FIELD) allowed &= statesOf(member)
    else filters.push(compile(member, sources))
  }
  return allOf([...filters, filterByStates(sources.states, allowed)])
}

const compile = (condition: Condition, sources: CompileSources): Filter => {
  if (condition.kind === 'test') {
    const { path, test } = condition
    return path === DELETED_FIELD ? filterByStates(sources.states, statesOf(condition)) : filterOfTest(path, test, sources)
  }
  if (condition.kind === 'all') return allOf(flattened(condition).map((member) => compile(member, sources)))
  if (condition.kind === 'not') return not(compile(condition.condition, sources), sources.buffers)
  const members = condition.conditions.map((member) => compile(member, sources))
  return anyOf(members, sources.buffers)
}

const flattened = (condition: Condition): readonly Condition[] => (condition.kind === 'all' ? condition.conditions.flatMap(flattened) : [condition])

const statesOf = ({ path, test }: Extract<Condition, { kind: 'test' }>): number => {
  const matches = matcherOfTest(path, test)
  return statesThatPass((deleted) => matches({ [DELETED_FIELD]: deleted }))
}
