import { useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'

interface Identified {
  readonly id: RecordId
}

const isSame = <Row extends Identified>(a: Row, b: Row): boolean => {
  const keys = Object.keys(a) as (keyof Row)[]
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}

/**
 * The new rows, reusing the previous objects of unchanged rows, so that only changed rows render
 * again.
 */
export const steadyRows = <Row extends Identified>(before: readonly Row[], after: readonly Row[]): readonly Row[] => {
  const previousById = new Map(before.map((row) => [row.id, row]))
  const steady = after.map((row) => {
    const previous = previousById.get(row.id)
    return previous && isSame(previous, row) ? previous : row
  })
  return steady.length === before.length && steady.every((row, index) => row === before[index]) ? before : steady
}

export const useSteadyRows = <Row extends Identified>(rows: readonly Row[]): readonly Row[] => {
  const shown = useRef(rows)
  if (shown.current !== rows) shown.current = steadyRows(shown.current, rows)
  return shown.current
}
