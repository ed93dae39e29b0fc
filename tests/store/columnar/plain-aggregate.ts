import {
  type AggregateGroup,
  type AggregateSpec,
  type GroupBy,
  type GroupValue,
  groupValueOf,
} from '#src/store/columnar/aggregate/aggregate-spec.ts'

type Plain = Readonly<Record<string, unknown>>

const at = (document: Plain, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], document)

/** The value of a group, read from whole documents. */
const valueIn = (document: Plain, by: GroupBy, people: readonly Plain[]): GroupValue => {
  if (typeof by === 'string') return groupValueOf(at(document, by))
  const { path, through = [], part, since, among } = by
  const end = through.reduce<GroupValue>(
    (id, { field }) => groupValueOf(people.find((person) => person.id === id)?.[field]),
    groupValueOf(at(document, path)),
  )
  if (among) return among.find((one) => one === end) ?? null
  if (part === undefined && since === undefined) return end
  if (typeof end !== 'string') return null
  // Sweden writes days as ISO 8601 does.
  const day = end.includes('T') ? new Date(end).toLocaleDateString('sv') : end
  if (since) return since.findLast((first) => first <= day) ?? null
  return day.slice(0, { year: 4, month: 7, day: 10 }[part ?? 'day'])
}

/** The answer to an aggregate, read from the documents one by one; adds thousandths. */
export const plainAggregate = (
  documents: readonly Plain[],
  { sum, by }: AggregateSpec,
  people: readonly Plain[] = [],
): readonly AggregateGroup[] => {
  const groups = Map.groupBy(documents, (document) =>
    JSON.stringify(by.map((group) => valueIn(document, group, people))),
  )
  if (by.length === 0 && groups.size === 0) groups.set('[]', [])
  return [...groups].map(([key, members]) => ({
    by: JSON.parse(key) as AggregateGroup['by'],
    count: members.length,
    sum: sum.map(
      (path) =>
        members.reduce((total, document) => total + Math.round(1000 * Number(number(at(document, path)))), 0) / 1000,
    ),
  }))
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
