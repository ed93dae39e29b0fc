import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRIES } from '#contract/core/kinds/countries.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { useLocale } from '../hooks/page/use-path.ts'
import { Combobox } from '../kit/inputs/combobox.tsx'
import type { Option } from '../kit/inputs/option-line.tsx'
import { countryName } from '../text/country-name.ts'
import { useComboboxTexts } from './combobox-texts.ts'
import { textOf, type WidgetProps } from './widget-props.ts'

/** The country of most clients, and its neighbours that speak French. */
const FIRST: readonly string[] = ['FR', 'BE', 'CH', 'LU', 'MC']

const optionsIn = (locale: Locale): readonly Option[] => {
  const optionOf = (code: string): Option => ({ value: code, label: countryName(code, locale), detail: code })
  const others = COUNTRIES.filter((code) => !FIRST.includes(code)).map(optionOf)
  return [...FIRST.map(optionOf), ...others.toSorted((one, other) => one.label.localeCompare(other.label, locale))]
}

/** A country chosen by its name or its two letters. */
export const CountryWidget = ({ quiet = false, ...props }: WidgetProps & { readonly quiet?: boolean }) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const texts = useComboboxTexts()
  const options = useMemo(() => optionsIn(locale), [locale])
  return (
    <Combobox
      id={props.id}
      label={props.label}
      texts={texts}
      options={options}
      value={textOf(props.value) || null}
      onChange={props.onChange}
      clearable={props.field.nullable === true}
      placeholder={props.placeholder ?? t('choose')}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
      quiet={quiet}
    />
  )
}
