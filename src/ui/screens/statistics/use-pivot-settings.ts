import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { DIMENSIONS, type Dimension } from '../../models/pointage/time/dimensions.ts'
import type { PivotShape } from '../../models/pointage/time/use-pivot.ts'

/** Table or chart. */
export const VIEWS = ['table', 'chart'] as const
export type View = (typeof VIEWS)[number]

/** The shape of the pivot and how it is shown. */
export interface PivotSettings extends PivotShape {
  readonly view: View
}

/** Names of the settings in the address, which is all that a saved view keeps. */
const PARAMETERS = { rows: 'by', columns: 'columns', view: 'view' } as const

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined => values.find((value) => value === text)

/** The settings of the address, and a function that changes some of them. */
export const usePivotSettings = (): readonly [PivotSettings, (change: Partial<PivotSettings>) => void] => {
  const [params, setParams] = useSearchParams()
  const rows = oneOf(DIMENSIONS, params.get(PARAMETERS.rows)) ?? 'client'
  const asked = oneOf<Dimension>(DIMENSIONS, params.get(PARAMETERS.columns)) ?? null
  const settings = { rows, columns: asked === rows ? null : asked, view: oneOf(VIEWS, params.get(PARAMETERS.view)) ?? 'table' }
  const change = useCallback(
    (changes: Partial<PivotSettings>) =>
      setParams(
        (present) => {
          const next = new URLSearchParams(present)
          for (const name of ['rows', 'columns', 'view'] as const) {
            const value = changes[name]
            if (value === null) next.delete(PARAMETERS[name])
            else if (value !== undefined) next.set(PARAMETERS[name], value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [settings, change]
}
