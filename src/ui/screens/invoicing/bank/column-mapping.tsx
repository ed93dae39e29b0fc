import { useTranslation } from 'react-i18next'
import { COLUMN_ROLES, type ColumnMap, type ColumnRole } from '#contract/accounting/bank/columns.ts'
import { Select } from '../../../kit/inputs/select.tsx'

/** The value of a role without a column. */
const NONE = 'none'
const SHOWN_ROWS = 3

interface ColumnMappingProps {
  readonly rows: readonly (readonly string[])[]
  readonly columns: ColumnMap
  onChange(columns: ColumnMap): void
}

const placeOf = (columns: ColumnMap, role: ColumnRole): number | null => (role === 'label' ? (columns.labels[0] ?? null) : columns[role])

/** One amount with a sign, or debit and credit apart: choosing one kind clears the other. */
const withPlace = (columns: ColumnMap, role: ColumnRole, place: number | null): ColumnMap => {
  if (role === 'label') return { ...columns, labels: place === null ? [] : [place] }
  if (role === 'amount' && place !== null) return { ...columns, amount: place, debit: null, credit: null }
  if ((role === 'debit' || role === 'credit') && place !== null) return { ...columns, amount: null, [role]: place }
  return { ...columns, [role]: place }
}

/** Asks which column of the file holds what, with the first movements as an example. */
export const ColumnMapping = ({ rows, columns, onChange }: ColumnMappingProps) => {
  const { t } = useTranslation('bank')
  const width = Math.max(0, ...rows.slice(0, columns.skip + SHOWN_ROWS).map(({ length }) => length))
  const headers = rows[columns.skip - 1] ?? []
  const options = [
    { value: NONE, label: t('noColumn') },
    ...Array.from({ length: width }, (_, place) => ({ value: String(place), label: headers[place]?.trim() || t('column', { number: place + 1 }) })),
  ]
  return (
    <div className="grid gap-3 rounded-lg border p-4">
      <p className="text-ink-2">{t('columnsHint')}</p>
      <div className="overflow-x-auto">
        <table className="text-sm">
          <caption className="sr-only">{t('firstLines')}</caption>
          <tbody>
            {rows.slice(Math.max(0, columns.skip - 1), columns.skip + SHOWN_ROWS).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no other name
              <tr key={index} className="text-ink-2 first:font-medium">
                {row.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={place} className="whitespace-nowrap px-2 py-1">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-7">
        {COLUMN_ROLES.map((role) => (
          <div key={role} className="grid gap-1">
            <span className="font-medium text-sm" aria-hidden="true">
              {t(`roles.${role}`)}
            </span>
            <Select
              label={t(`roles.${role}`)}
              value={String(placeOf(columns, role) ?? NONE)}
              options={options}
              onChange={(value) => onChange(withPlace(columns, role, value === NONE ? null : Number(value)))}
              className="w-full"
            />
          </div>
        ))}
      </div>
    </div>
  )
}
