import { isReferenceModel, type ReferenceModel } from '../../hooks/records/references.tsx'
import { FieldCombobox } from '../field-combobox.tsx'
import { textOf, type WidgetProps } from '../widget-props.ts'
import { useReferenceOptions } from './use-reference-options.ts'

/** A search among the records that the field may reference. */
export const ReferenceWidget = (props: WidgetProps) => {
  const model = props.field.model ?? ''
  // Models too large to hold in memory are chosen from their own list, not in a field.
  return isReferenceModel(model) ? <ReferenceCombobox {...props} model={model} /> : null
}

const ReferenceCombobox = ({ model, ...props }: WidgetProps & { readonly model: ReferenceModel }) => {
  const options = useReferenceOptions(model, textOf(props.value) || null, props.among, props.first)
  return <FieldCombobox {...props} options={options} />
}
