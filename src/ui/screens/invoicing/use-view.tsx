import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { Select } from '../../kit/inputs/select.tsx'

/**
 * One of two ways to show the same records, as the address says; the first one is usual. `views`
 * must be stable.
 */
export const useView = <View extends 'groups' | 'list' | 'clients'>(
  views: readonly [View, View],
): { readonly view: View; readonly switcher: ReactNode } => {
  const { t } = useTranslation('invoicing')
  const { t: tReport } = useTranslation('report')
  const [params] = useSearchParams()
  const change = useAddressChange()
  const view = views.find((value) => value === params.get('view')) ?? views[0]
  const switcher = useMemo(
    () => (
      <div className="w-32">
        <Select
          label={tReport('statistics.view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`views.${value as 'groups' | 'list' | 'clients'}`) }))}
          onChange={(next) => change({ view: next })}
          className="w-full"
        />
      </div>
    ),
    [views, view, change, t, tReport],
  )
  return { view, switcher }
}
