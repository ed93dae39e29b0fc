import { useMemo } from 'react'
import type { RecordSet } from '#src/store/queries/record-queries.ts'
import { type Observed, useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { DIMENSION, type Dimension } from './dimensions.ts'
import { type Pivot, pivotOf } from './pivot.ts'

/** The dimensions of a pivot. */
export interface PivotShape {
  readonly rows: Dimension
  /** Null for one dimension. */
  readonly columns: Dimension | null
}

/**
 * Time of the pointages of a set by one or two dimensions, from this device; `set` must be stable.
 */
export const usePivot = ({ rows, columns }: PivotShape, set: RecordSet): Observed<Pivot> => {
  const { queries } = useServices()
  const sums$ = useMemo(() => {
    const by = [rows, ...(columns === null ? [] : [columns])].map((dimension) => DIMENSION[dimension].by)
    return queries.aggregate('pointage', set, { sum: ['ut'], by })
  }, [queries, rows, columns, set])
  const observed = useObservable(sums$)
  const { value } = observed
  const pivot = useMemo(() => value && pivotOf(value, rows, columns), [value, rows, columns])
  return { ...observed, value: pivot } as Observed<Pivot>
}
