import type { ListQuery } from '#contract/core/list-query.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { monthOf, periodOf } from '../../../text/period.ts'
import { BILLABLE, CLIENT, PROJET, TYPE } from '../list/pointage-filters.ts'

/** The fields by which time is broken down. */
export const DIMENSIONS = ['client', 'projet', 'user', 'type', 'kind', 'billable', 'month', 'year'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The value of a dimension as the store groups it; null where a pointage has none. */
export type DimensionValue = AggregateGroup['by'][number]

type Filter = ListQuery['filter']

interface DimensionDefinition {
  /** The group in the store. */
  readonly by: AggregateSpec['by'][number]
  /**
   * The filter of the rows with a value, within the filter of the page; null where no list shows
   * them.
   */
  readonly filterOf: (value: DimensionValue, filter: Filter) => Filter | null
}

/**
 * A field of the pointage or along its references; `hasNull` where a list can show the rows without
 * a value.
 */
const field = (path: string, hasNull: boolean): DimensionDefinition => ({
  by: path,
  filterOf: (value) =>
    value === null && !hasNull
      ? null
      : { [path]: { in: [value === null || typeof value === 'boolean' ? value : String(value)] } },
})

const periodOfValue = (value: DimensionValue): { readonly from: string; readonly to: string } =>
  String(value).length === 4 ? periodOf('year', `${value}-01-01`) : monthOf(`${value}-01`)

/** The days that both the filter of the page and the period of the value allow. */
const days = (part: 'month' | 'year'): DimensionDefinition => ({
  by: { path: 'date', part },
  filterOf: (value, filter) => {
    if (value === null) return null
    const { from, to } = periodOfValue(value)
    const asked = filter['date']
    const range = asked && !('in' in asked) ? asked : {}
    const later = range.from !== undefined && String(range.from) > from ? String(range.from) : from
    const earlier = range.to !== undefined && String(range.to) < to ? String(range.to) : to
    return { date: { from: later, to: earlier } }
  },
})

export const DIMENSION: Readonly<Record<Dimension, DimensionDefinition>> = {
  client: field(CLIENT, false),
  projet: field(PROJET, false),
  user: field('user_id', false),
  type: field(TYPE, true),
  kind: field('kind', true),
  billable: field(BILLABLE, false),
  month: days('month'),
  year: days('year'),
}

export const isTime = (dimension: Dimension): boolean => dimension === 'month' || dimension === 'year'

/** The filter of the rows behind a number; null where no list shows them. */
export const filterBehind = (
  filter: Filter,
  values: readonly (readonly [Dimension, DimensionValue])[],
): Filter | null => {
  let reached = filter
  for (const [dimension, value] of values) {
    const own = DIMENSION[dimension].filterOf(value, reached)
    if (own === null) return null
    reached = { ...reached, ...own }
  }
  return reached
}
