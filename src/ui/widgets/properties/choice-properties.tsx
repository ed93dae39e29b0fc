import { useTranslation } from 'react-i18next'
import { useReferenceOptions } from '../../fields/reference/use-reference-options.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import type { ReferenceModel } from '../../hooks/records/references.tsx'
import type { PropertyEditorProps } from './property-editor.ts'
import { QuietChoice } from './quiet-choice.tsx'

/** A reference edited in place. */
export const ReferenceProperty = (props: PropertyEditorProps & { readonly model: ReferenceModel }) => {
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const options = useReferenceOptions(props.model, props.value as string | null, props.among)
  const placeholder = props.name === 'responsable_id' ? tTicket('nobody') : t('notSet')
  return <QuietChoice {...props} options={options} plain={false} placeholder={placeholder} />
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
