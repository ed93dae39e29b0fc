import { useTranslation } from 'react-i18next'
import { useComboboxTexts } from '../../fields/combobox-texts.ts'
import { useReferenceOptions } from '../../fields/reference/use-reference-options.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import type { ReferenceModel } from '../../hooks/records/references.tsx'
import { Combobox } from '../../kit/inputs/combobox.tsx'
import type { Option } from '../../kit/inputs/option-line.tsx'
import type { PropertyEditorProps } from './property-editor.ts'

interface QuietChoiceProps extends PropertyEditorProps {
  readonly options: readonly Option[]
  readonly plain: boolean
  readonly placeholder: string
}

/** One option chosen in place. */
const QuietChoice = ({ id, label, field, value, onChange, options, plain, placeholder }: QuietChoiceProps) => {
  const texts = useComboboxTexts()
  return (
    <div className="w-full">
      <Combobox
        quiet
        plain={plain}
        id={id}
        label={label}
        texts={texts}
        options={options}
        value={value as string | null}
        onChange={onChange}
        clearable={field.nullable === true}
        placeholder={placeholder}
      />
    </div>
  )
}

/** A reference edited in place. */
export const ReferenceProperty = (props: PropertyEditorProps & { readonly model: ReferenceModel }) => {
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const options = useReferenceOptions(props.model, props.value as string | null, props.among)
  return (
    <QuietChoice
      {...props}
      options={options}
      plain={false}
      placeholder={props.model === 'user' ? tTicket('nobody') : t('notSet')}
    />
  )
}

/** One of the words of a field, edited in place. */
export const ChoiceProperty = (props: PropertyEditorProps) => {
  const { t } = useTranslation()
  const labels = useLabels()
  const options = (props.field.choices ?? []).map((choice) => ({
    value: choice,
    label: labels.choiceOf(props.field, choice),
  }))
  return <QuietChoice {...props} options={options} plain placeholder={t('notSet')} />
}
