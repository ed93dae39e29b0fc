import type { AggregateGroup, AggregateSpec } from './record-queries.ts'

type Value = AggregateGroup['by'][number]

interface Readable {
  get(field: string): unknown
}

const groupValue = (value: unknown): Value => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null)

/** Groups of records that were read one by one: what the columns answer faster. */
export const groupsOf = (records: readonly Readable[], { sum, by }: AggregateSpec): readonly AggregateGroup[] => {
  const groups = new Map<string, { by: readonly Value[]; count: number; sum: number[] }>()
  const groupOf = (values: readonly Value[]) => {
    const key = JSON.stringify(values)
    const known = groups.get(key)
    if (known) return known
    const group = { by: values, count: 0, sum: sum.map(() => 0) }
    groups.set(key, group)
    return group
  }
  if (by.length === 0) groupOf([])
  for (const record of records) {
    const group = groupOf(by.map((field) => groupValue(record.get(field))))
    group.count += 1
    for (const [index, field] of sum.entries()) {
      const value = record.get(field)
      if (typeof value === 'number') group.sum[index] = (group.sum[index] ?? 0) + value
    }
  }
  return [...groups.values()]
}
