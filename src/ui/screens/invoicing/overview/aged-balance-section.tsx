import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { type ClientBalance, DUE_CLASSES, dueFilterOf } from '../../../models/invoice/balance/aged-balance.ts'
import { OPEN_CREDIT, UNPAID } from '../../../models/invoice/balance/owed.ts'
import { onDay } from '../../../widgets/as-of/as-of-day.ts'
import type { Figure, FigureCell, FigureRow } from '../../../widgets/figures/figure.ts'
import { FigureDownload } from '../../../widgets/figures/figure-download.tsx'
import { FigureTable } from '../../../widgets/figures/figure-table.tsx'
import { useFigureFile } from '../../../widgets/figures/use-figure-file.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { OverviewSection } from './overview-section.tsx'

/** Clients who owe most; the others are shown on request. */
const FIRST_ROWS = 30
/** Height of the header and of the amounts above the table on a desktop, px. */
const ABOVE_PX = 450

const OPEN = { stage: UNPAID.stage, fully_paid: UNPAID.fully_paid }

interface AgedBalanceSectionProps {
  readonly balance: readonly ClientBalance[] | undefined
  /** The past day of the balance; null for today. */
  readonly day: string | null
}

/**
 * Debt of each client, by the days since the due date; every number opens its invoices. Not drawn
 * again when other figures of the page arrive.
 */
export const AgedBalanceSection = memo(({ balance, day }: AgedBalanceSectionProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tAsOf } = useTranslation('asOf')
  const figure = useBalanceFigure(balance, day)
  const saveFile = useFigureFile()
  const name = day === null ? t('balance.title') : tAsOf('file', { name: t('balance.title'), day })
  const file = (
    <FigureDownload
      onSave={figure && figure.rows.length > 0 ? (format) => void saveFile(figure, name, format) : null}
    />
  )
  return (
    <OverviewSection title={t('balance.title')} tools={file}>
      {figure === undefined ? (
        <div aria-busy="true" className="h-40" />
      ) : figure.rows.length === 0 ? (
        <p className="px-3 py-6 text-center text-ink-2">{t('balance.empty')}</p>
      ) : (
        <FigureTable figure={figure} firstRows={FIRST_ROWS} above={ABOVE_PX} />
      )}
    </OverviewSection>
  )
})

/** Most cells of the table are empty: a dash lets the amounts stand out, and opens nothing. */
const cellOf = (cents: number, to: () => string): FigureCell =>
  cents === 0 ? { value: null, to: null } : { value: cents, to: to() }

const useBalanceFigure = (balance: readonly ClientBalance[] | undefined, day: string | null): Figure | undefined => {
  const { t } = useTranslation('invoicing')
  const { t: tReport } = useTranslation('report')
  const path = usePath()
  const references = useReferences()
  return useMemo(() => {
    if (!balance) return undefined
    const rowOf = (key: string, label: string, some: readonly ClientBalance[], own: ListQuery['filter']): FigureRow => {
      const to = (filter: ListQuery['filter']): string =>
        onDay(`${path('manager.invoices')}${filterSearch({ ...filter, ...own })}&orderBy=due_date:asc`, day)
      const sum = (of: (one: ClientBalance) => number): number => some.reduce((total, one) => total + of(one), 0)
      return {
        key,
        label,
        cells: [
          ...DUE_CLASSES.map(({ key: name }) =>
            cellOf(
              sum(({ classes }) => classes[name]),
              () => to({ ...UNPAID, ...dueFilterOf(name) }),
            ),
          ),
          cellOf(
            sum(({ credit }) => credit),
            () => to(OPEN_CREDIT),
          ),
          { value: sum(({ total }) => total), to: to(OPEN) },
        ],
      }
    }
    const columns = [...DUE_CLASSES.map(({ key }) => key), 'credit', 'total'] as const
    return {
      caption: t('balance.title'),
      head: t('client'),
      columns: columns.map((key) => ({ key, label: t(`balance.${key}`), kind: 'euros' })),
      rows: balance.map((one) =>
        rowOf(one.clientId, references.find('client', one.clientId)?.name ?? '—', [one], {
          client_id: { in: [one.clientId] },
        }),
      ),
      total: rowOf('total', tReport('statistics.total'), balance, {}),
      bars: [],
      notes: [],
    }
  }, [balance, day, t, tReport, path, references])
}
