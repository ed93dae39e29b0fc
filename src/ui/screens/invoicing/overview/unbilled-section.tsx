import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useAddressChange } from '../../../hooks/page/use-address-change.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Select } from '../../../kit/inputs/select.tsx'
import { CLIENT, PROJET } from '../../../models/pointage/list/pointage-filters.ts'
import { useDimensionText } from '../../../models/pointage/time/use-dimension-text.ts'
import type { Figure, FigureRow } from '../../../widgets/figures/figure.ts'
import { FigureTable } from '../../../widgets/figures/figure-table.tsx'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { OverviewSection } from './overview-section.tsx'
import type { UnbilledTime } from './use-unbilled-time.ts'

/** The largest amounts; the others are shown on request. */
const FIRST_ROWS = 30

const ROWS = ['client', 'projet'] as const
type Row = (typeof ROWS)[number]

/** Time that waits to be invoiced by the hour, by client or projet; every number opens its time. */
export const UnbilledSection = ({ unbilled }: { readonly unbilled: readonly UnbilledTime[] | undefined }) => {
  const { t } = useTranslation('invoicing')
  const { t: tReport } = useTranslation('report')
  const [params] = useSearchParams()
  const change = useAddressChange()
  const by = ROWS.find((row) => row === params.get('by')) ?? 'client'
  const figure = useUnbilledFigure(unbilled, by)
  const options = ROWS.map((value) => ({ value, label: tReport(`statistics.dimensions.${value}`) }))
  const rows = (
    <div className="w-36">
      <Select
        label={tReport('statistics.by')}
        value={by}
        options={options}
        onChange={(value) => change({ by: value })}
        className="w-full"
      />
    </div>
  )
  return (
    <OverviewSection title={t('unbilled.title')} tools={rows}>
      {figure === undefined ? (
        <div aria-busy="true" className="h-40" />
      ) : figure.rows.length === 0 ? (
        <p className="px-3 py-6 text-center text-ink-2">{t('unbilled.empty')}</p>
      ) : (
        <FigureTable figure={figure} firstRows={FIRST_ROWS} />
      )}
    </OverviewSection>
  )
}

const useUnbilledFigure = (unbilled: readonly UnbilledTime[] | undefined, by: Row): Figure | undefined => {
  const { t } = useTranslation('invoicing')
  const { t: tReport } = useTranslation('report')
  const path = usePath()
  const textOf = useDimensionText()
  return useMemo(() => {
    if (!unbilled) return undefined
    const rowOf = (
      key: string,
      label: string,
      some: readonly UnbilledTime[],
      filter: ListQuery['filter'],
    ): FigureRow => {
      const to = `${path('manager.pointagesNotInvoiced')}${filterSearch(filter)}`
      const sum = (name: 'ut' | 'cents') => ({ value: some.reduce((total, one) => total + one[name], 0), to })
      return { key, label, cells: [sum('ut'), sum('cents')] }
    }
    const field = by === 'client' ? CLIENT : PROJET
    return {
      caption: t('unbilled.title'),
      head: tReport(`statistics.dimensions.${by}`),
      columns: [
        { key: 'ut', label: tReport('statistics.ut'), kind: 'ut' },
        { key: 'amount', label: tReport('statistics.amount'), kind: 'euros' },
      ],
      rows: [...Map.groupBy(unbilled, ({ clientId, projetId }) => (by === 'client' ? clientId : projetId))]
        .map(([id, some]) => rowOf(id, textOf(by, id), some, { [field]: { in: [id] } }))
        .toSorted((a, b) => (b.cells[1]?.value ?? 0) - (a.cells[1]?.value ?? 0) || a.label.localeCompare(b.label)),
      total: rowOf('total', tReport('statistics.total'), unbilled, {}),
      bars: [],
      notes: [],
    }
  }, [unbilled, by, t, tReport, path, textOf])
}
