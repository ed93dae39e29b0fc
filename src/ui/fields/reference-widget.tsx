import { useTranslation } from 'react-i18next'
import { isReferenceModel, type ReferenceModel } from '../hooks/records/references.tsx'
import { Combobox } from '../kit/inputs/combobox.tsx'
import { useComboboxTexts } from './combobox-texts.ts'
import { useReferenceOptions } from './reference-options.tsx'
import { textOf, type WidgetProps } from './widget-props.ts'

/** A search among the records that the field may reference. */
export const ReferenceWidget = (props: WidgetProps) => {
  const model = props.field.model ?? ''
  // Models too large to hold in memory are chosen from their own list, not in a field.
  return isReferenceModel(model) ? <ReferenceCombobox {...props} model={model} /> : null
}

const ReferenceCombobox = ({ model, ...props }: WidgetProps & { readonly model: ReferenceModel }) => {
  const { t } = useTranslation()
  const texts = useComboboxTexts()
  const value = textOf(props.value) || null
  const options = useReferenceOptions(model, value, props.among, props.first)
  return (
    <Combobox
      id={props.id}
      label={props.label}
      texts={texts}
      options={options}
      value={value}
      onChange={props.onChange}
      clearable={props.field.nullable === true}
      placeholder={props.placeholder ?? t('choose')}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
    />
  )
}
