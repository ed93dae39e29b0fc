import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_ROLES, type ColumnPlaces, type ImportKind } from '#contract/import/import.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { Select } from '../../../kit/inputs/select.tsx'

/** The value of a role without a column. */
const NONE = 'none'

interface ImportColumnsProps {
  readonly headers: readonly string[]
  readonly kind: ImportKind
  readonly columns: ColumnPlaces
  /** Shown until the person closes it: a needed column lacks. */
  readonly isOpen: boolean
  onChange(columns: ColumnPlaces): void
}

/** Which column of the file holds what. */
export const ImportColumns = ({ headers, kind, columns, isOpen, onChange }: ImportColumnsProps) => {
  const { t } = useTranslation('imports')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isShown = chosen ?? isOpen
  const options = [
    { value: NONE, label: t('noColumn') },
    ...headers.map((header, place) => ({
      value: String(place),
      label: header.trim() || t('unnamed', { number: place + 1 }),
    })),
  ]
  return (
    <div className="grid gap-3">
      <div>
        <Button look="ghost" aria-expanded={isShown} onClick={() => setChosen(!isShown)} className="-ml-3">
          {t('columns')}
          <ChevronDown aria-hidden className={cx('transition-transform', isShown && 'rotate-180')} />
        </Button>
      </div>
      {isShown && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {COLUMN_ROLES[kind].map((role) => (
            <div key={role} className="grid min-w-0 gap-1">
              <span className="font-medium text-sm" aria-hidden="true">
                {t(`roles.${role}`)}
              </span>
              <Select
                label={t(`roles.${role}`)}
                value={String(columns[role] ?? NONE)}
                options={options}
                onChange={(value) => onChange({ ...columns, [role]: value === NONE ? null : Number(value) })}
                className="w-full min-w-0"
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
