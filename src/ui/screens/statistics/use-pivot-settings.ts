import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { DIMENSIONS, type Dimension } from '../../models/pointage/time/dimensions.ts'
import type { PivotShape } from '../../models/pointage/time/use-pivot.ts'
import { VIEWS, type View } from './figure-address.ts'

/** The shape of the pivot and how it is shown. */
export interface PivotSettings extends PivotShape {
  readonly view: View
}

/** Names of the settings in the address. */
const PARAMETERS = { rows: 'by', columns: 'columns', view: 'view' } as const

/** Values of settings that the address does not name; no second dimension is an empty text. */
export const PIVOT_SETTINGS = { by: 'client', columns: '', view: 'table' } as const

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** The settings of the address, and a function that changes some of them. */
export const usePivotSettings = (): readonly [PivotSettings, (change: Partial<PivotSettings>) => void] => {
  const [params] = useSearchParams()
  const changeAddress = useAddressChange()
  const rows = oneOf(DIMENSIONS, params.get(PARAMETERS.rows)) ?? PIVOT_SETTINGS.by
  const asked = oneOf<Dimension>(DIMENSIONS, params.get(PARAMETERS.columns)) ?? null
  const settings = {
    rows,
    columns: asked === rows ? null : asked,
    view: oneOf(VIEWS, params.get(PARAMETERS.view)) ?? PIVOT_SETTINGS.view,
  }
  const change = useCallback(
    (changes: Partial<PivotSettings>) => {
      const named = (['rows', 'columns', 'view'] as const).flatMap((name) => {
        const value = changes[name]
        return value === undefined ? [] : [[PARAMETERS[name], value ?? PIVOT_SETTINGS.columns] as const]
      })
      changeAddress(Object.fromEntries(named))
    },
    [changeAddress],
  )
  return [settings, change]
}
