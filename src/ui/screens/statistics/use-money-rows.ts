import { useTranslation } from 'react-i18next'
import type { RowChoice } from './figure-page.tsx'

/** The rows of figures of money. */
export const MONEY_ROWS = ['client', 'projet'] as const
export type MoneyRow = (typeof MONEY_ROWS)[number]

export const useMoneyRows = (value: MoneyRow, onChange: (next: MoneyRow) => void): RowChoice<MoneyRow> => {
  const { t } = useTranslation('report')
  return {
    value,
    onChange,
    options: MONEY_ROWS.map((row) => ({ value: row, label: t(`statistics.dimensions.${row}`) })),
  }
}
