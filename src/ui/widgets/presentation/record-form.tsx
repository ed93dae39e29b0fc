import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { RecordId } from '#contract/core/ids.ts'
import { defaultOf, fieldOf } from '#contract/core/model.ts'
import { type ActionName, findAction, type ModelName, modelOf } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/use-dispatch-action.ts'
import { cx } from '../../kit/cx.ts'
import { usePerson } from '../../services/services.tsx'
import { Form } from '../form/form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { FormField } from '../form/form-field.tsx'
import type { Correction } from '../form/use-correction.ts'
import { type FormState, useForm } from '../form/use-form.ts'
import { groupsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { useAmong } from './use-among.ts'

/** The bar of the buttons reaches over the padding of its surroundings. */
const BUTTONS = {
  dialog: '-mx-5 -bottom-5 -mb-5 bg-raised px-5 sm:rounded-b-lg',
  page: '-mx-4 bottom-0 -mb-6 bg-surface px-4 sm:-mx-8 sm:px-8',
} as const

interface RecordFormProps {
  readonly presentation: AnyPresentation
  /** The record to update; null creates one. */
  readonly record: Mirrored<ModelName> | null
  /** Values that the screen sets: their fields are not on the form. */
  readonly fixed: FormValues
  /** The refused creation that fills the form, where there is one. */
  readonly correction: Correction | null
  /** Where the form is: the buttons stay in view on the same background. */
  readonly surface: keyof typeof BUTTONS
  /** Gets the id that a new record has until the server numbers it. */
  onSaved(id: RecordId): void
  onCancel(): void
}

/** Creates or updates a record: the fields of the presentation in their groups, with a draft. */
export const RecordForm = (props: RecordFormProps) => {
  const { presentation, record, fixed, surface, onSaved, onCancel } = props
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const { actor } = usePerson()
  const { form, savedId } = useRecordForm(props)
  const among = useAmong(presentation)
  const { model } = presentation
  const { fields } = modelOf(model)
  const label = tRecord(`${record ? 'update' : 'create'}.${model}`)
  const groups = groupsFor(presentation, 'form', actor.role)
  const submitted = () => {
    // An update is announced by the toast that offers to undo it.
    if (record === null) toast.success(t('saved'))
    onSaved(savedId())
  }
  const cancel = () => {
    form.reset()
    onCancel()
  }
  return (
    <Form label={label} form={form} onSubmitted={submitted} className="gap-6 [&_:is(input,textarea,button)]:scroll-mb-20">
      {groups.map(({ group, fields: names }) => (
        <fieldset key={group} className="grid content-start gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold text-md">{tRecord(`group.${group}`)}</legend>
          {names.map((name) => {
            const field = fields[name]
            if (!field || Object.hasOwn(fixed, name)) return null
            const offered = among(name)
            return (
              <div key={name} className={cx(field.kind === 'longText' && 'sm:col-span-2')}>
                <FormField
                  model={model}
                  name={name}
                  field={field}
                  form={form}
                  autoFocus={name === presentation.title}
                  {...(offered ? { among: offered } : {})}
                />
              </div>
            )
          })}
        </fieldset>
      ))}
      <div className={cx('sticky border-t py-3', BUTTONS[surface])}>
        <FormButtons form={form} submit={t('form.submit')} onCancel={cancel} />
      </div>
    </Form>
  )
}

/** The form of a record; `savedId` is the id of the record after a successful save. */
const useRecordForm = ({ presentation, record, fixed, correction }: RecordFormProps): { readonly form: FormState; savedId(): RecordId } => {
  const { t } = useTranslation()
  const { createRecord, dispatchActions } = useDispatchAction()
  const { actor } = usePerson()
  const lastId = useRef<RecordId>(record?.id ?? '')
  const { model } = presentation
  const action = findAction(model, record ? 'update' : 'create')
  if (!action) throw new Error(`No form for ${model}: its contract has no such action`)
  const [initial] = useState((): FormValues => {
    const names = groupsFor(presentation, 'form', actor.role).flatMap(({ fields }) => fields)
    const values = names.map((name) => {
      const field = modelOf(model).fields[name]
      return [name, record ? fieldOf(record, name) : field && defaultOf(field)] as const
    })
    // An empty field of a creation stays out of the body until the person fills it.
    return { ...Object.fromEntries(values.filter(([, value]) => record !== null || value !== null)), ...fixed, ...correction?.values }
  })
  const isCorrection = correction?.event != null

  const create = async (body: FormValues) => {
    const values = { ...fixed, ...body }
    const { answer, id } = await (correction ? correction.submit(values, () => createRecord(model, values)) : createRecord(model, values))
    lastId.current = id
    return submitOutcomeOf(answer)
  }
  const update = async (of: Mirrored<ModelName>, body: FormValues) => {
    const use = { record: { ...of, ...initial }, action: 'update' as ActionName<typeof model>, payload: body }
    const answers = await dispatchActions(model, [use], () => ({ title: t('saved') }))
    return submitOutcomeOf(answers?.[0] ?? null)
  }
  const form = useForm({
    action,
    mode: record ? 'update' : 'create',
    initial,
    draftKey: isCorrection ? null : draftKeyOf(model, record, fixed),
    messages: correction?.messages ?? {},
    submit: (body) => (record ? update(record, body) : create(body)),
  })
  return { form, savedId: () => lastId.current }
}

/** One draft per record, and one per parent for new records. */
const draftKeyOf = (model: ModelName, record: Mirrored<ModelName> | null, fixed: FormValues): string =>
  record ? `${model}:${record.id}:form` : [model, 'create', ...Object.values(fixed)].join(':')
