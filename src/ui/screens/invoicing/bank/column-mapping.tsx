import { useTranslation } from 'react-i18next'
import { COLUMN_ROLES, type ColumnMap } from '#contract/accounting/bank/columns.ts'
import { Select } from '../../../kit/inputs/select.tsx'
import { columnNames, placeOf, SHOWN_ROWS, withPlace } from './column-places.ts'

/** The value of a role without a column. */
const NONE = 'none'

interface ColumnMappingProps {
  readonly rows: readonly (readonly string[])[]
  readonly columns: ColumnMap
  onChange(columns: ColumnMap): void
}

/** Asks which column of the file holds what, with the first movements as an example. */
export const ColumnMapping = ({ rows, columns, onChange }: ColumnMappingProps) => {
  const { t } = useTranslation('bank')
  const names = columnNames(rows, columns)
  const options = [
    { value: NONE, label: t('noColumn') },
    ...names.map((name, place) => ({ value: String(place), label: name ?? t('column', { number: place + 1 }) })),
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
