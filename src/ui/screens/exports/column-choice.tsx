import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/inputs/checkbox.tsx'

interface ColumnChoiceProps {
  readonly columns: readonly { readonly name: string; readonly label: string }[]
  readonly chosen: readonly string[]
  onChange(names: readonly string[]): void
  /** Goes back to the usual columns. */
  onReset(): void
}

/** The columns of an export; those chosen last come last in the file. */
export const ColumnChoice = ({ columns, chosen, onChange, onReset }: ColumnChoiceProps) => {
  const { t } = useTranslation('report')
  const id = useId()
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-md">{t('columns')}</legend>
      <div className="mb-2 flex flex-wrap gap-2">
        <Button look="ghost" size="small" onClick={onReset} className="-ml-2">
          {t('usualColumns')}
        </Button>
        <Button look="ghost" size="small" onClick={() => onChange(columns.map(({ name }) => name))}>
          {t('allColumns')}
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-4">
        {columns.map(({ name, label }) => (
          <label key={name} htmlFor={`${id}-${name}`} className="flex min-h-8 items-center gap-2.5 touch:min-h-11">
            <Checkbox
              id={`${id}-${name}`}
              checked={chosen.includes(name)}
              onCheckedChange={(isOn) => toggle(name, isOn)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
