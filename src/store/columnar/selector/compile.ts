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
  const others: Condition[] = []
  for (const member of flattened(condition)) {
    if (member.kind === 'test' && member.path === DELETED_FIELD) allowed &= statesOf(member)
    else others.push(member)
  }
  return allOf([...compileMembers(others, sources), filterByStates(sources.states, allowed)])
}

/**
 * Filters that must all pass. Several comparisons of one field become one filter where it has one.
 */
const compileMembers = (members: readonly Condition[], sources: CompileSources): readonly Filter[] => {
  const filters: Filter[] = []
  const compiled = new Set<Condition>()
  for (const [path, comparisons] of Map.groupBy(members.filter(isComparison), (member) => member.path)) {
    const range =
      comparisons.length > 1
        ? sources.table.columns.get(path)?.filterRange?.(comparisons.map(({ test }) => test))
        : null
    if (!range) continue
    filters.push(range)
    for (const member of comparisons) compiled.add(member)
  }
  return [...filters, ...members.filter((member) => !compiled.has(member)).map((member) => compile(member, sources))]
}

const COMPARISONS: ReadonlySet<string> = new Set(['$gt', '$gte', '$lt', '$lte'])

const isComparison = (condition: Condition): condition is Extract<Condition, { kind: 'test' }> =>
  condition.kind === 'test' && COMPARISONS.has(condition.test.operator)

const compile = (condition: Condition, sources: CompileSources): Filter => {
  if (condition.kind === 'test') {
    const { path, test } = condition
    return path === DELETED_FIELD
      ? filterByStates(sources.states, statesOf(condition))
      : filterOfTest(path, test, sources)
  }
  if (condition.kind === 'all') return allOf(compileMembers(flattened(condition), sources))
  if (condition.kind === 'not') return not(compile(condition.condition, sources), sources.buffers)
  const members = condition.conditions.map((member) => compile(member, sources))
  return anyOf(members, sources.buffers)
}

const flattened = (condition: Condition): readonly Condition[] =>
  condition.kind === 'all' ? condition.conditions.flatMap(flattened) : [condition]

/**
 * Bits of the states that pass a test of `_deleted`; a comparison with a boolean needs no matcher.
 */
const statesOf = ({ path, test }: Extract<Condition, { kind: 'test' }>): number => {
  const { operator, value } = test
  if (operator === '$eq' && typeof value === 'boolean') return statesThatPass((deleted) => deleted === value)
  const matches = matcherOfTest(path, test)
  return statesThatPass((deleted) => matches({ [DELETED_FIELD]: deleted }))
}
