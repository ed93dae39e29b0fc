import { useTranslation } from 'react-i18next'
import { Combobox } from '../kit/inputs/combobox.tsx'
import type { Option } from '../kit/inputs/option-line.tsx'
import { useComboboxTexts } from './combobox-texts.ts'
import { textOf, type WidgetProps } from './widget-props.ts'

interface FieldComboboxProps extends WidgetProps {
  readonly options: readonly Option[]
  /** Looks like plain text until it is hovered: for editing in place. */
  readonly quiet?: boolean
}

/** The value of a field, chosen among many options by typing. */
export const FieldCombobox = ({ field, value, placeholder, options, quiet = false, ...props }: FieldComboboxProps) => {
  const { t } = useTranslation()
  const texts = useComboboxTexts()
  return (
    <Combobox
      id={props.id}
      label={props.label}
      texts={texts}
      options={options}
      value={textOf(value) || null}
      onChange={props.onChange}
      clearable={field.nullable === true}
      placeholder={placeholder ?? t('choose')}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
      quiet={quiet}
    />
  )
}
