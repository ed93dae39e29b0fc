import { useMemo } from 'react'
import { COUNTRIES } from '#contract/core/kinds/countries.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { useLocale } from '../hooks/page/use-path.ts'
import type { Option } from '../kit/inputs/option-line.tsx'
import { countryName } from '../text/country-name.ts'
import { FieldCombobox } from './field-combobox.tsx'
import type { WidgetProps } from './widget-props.ts'

/** The country of most clients, and its neighbours that speak French. */
const FIRST: readonly string[] = ['FR', 'BE', 'CH', 'LU', 'MC']

const optionsIn = (locale: Locale): readonly Option[] => {
  const optionOf = (code: string): Option => ({ value: code, label: countryName(code, locale), detail: code })
  const others = COUNTRIES.filter((code) => !FIRST.includes(code)).map(optionOf)
  return [...FIRST.map(optionOf), ...others.toSorted((one, other) => one.label.localeCompare(other.label, locale))]
}

/** A country chosen by its name or its two letters. */
export const CountryWidget = (props: WidgetProps & { readonly quiet?: boolean }) => {
  const locale = useLocale()
  const options = useMemo(() => optionsIn(locale), [locale])
  return <FieldCombobox {...props} options={options} />
}
