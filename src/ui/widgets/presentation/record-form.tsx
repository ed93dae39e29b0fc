import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { defaultOf, fieldOf } from '#contract/core/model.ts'
import { type ActionName, findAction, type ModelName, modelOf } from '#contract/registry.ts'
import type { FormValues, SubmitOutcome } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useActionContext, useReferences } from '../../hooks/records/references.tsx'
import { cx } from '../../kit/cx.ts'
import { changesOf, updateBody } from '../form/field-changes.ts'
import { Form } from '../form/form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { FormField } from '../form/form-field.tsx'
import type { Correction } from '../form/use-correction.ts'
import { type FormDraft, type FormState, useForm } from '../form/use-form.ts'
import { useSavedToast } from '../form/use-saved-toast.ts'
import { missingFields } from './missing-fields.ts'
import { type FieldsOfGroup, formGroupsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { SampleButton } from './sample-button.tsx'
import { useAmong } from './use-among.ts'
import { usePeriodEnd } from './use-period-end.ts'

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
  const { form: own, savedId, needed } = useRecordForm(props)
  const form = usePeriodEnd(own, presentation.period)
  const among = useAmong(presentation)
  const { model, note: Note, noteAfter } = presentation
  const { fields } = modelOf(model)
  const label = tRecord(`${record ? 'update' : 'create'}.${model}`)
  const leftOut = presentation.leavesOut?.(form.values)
  const groups = useFormGroups(presentation, record).filter(({ group }) => group !== leftOut)
  const first = groups.flatMap((group) => group.fields).find((name) => !Object.hasOwn(fixed, name))
  const note = Note && <Note record={record} values={form.values} />
  const announce = useSavedToast()
  const submitted = (hasChanged: boolean) => {
    announce(record !== null && hasChanged)
    onSaved(savedId())
  }
  return (
    <Form
      label={label}
      form={form}
      onSubmitted={submitted}
      className="gap-6 [&_:is(input,textarea,button)]:scroll-mb-20"
    >
      {groups.map(({ group, fields: names }) => (
        <fieldset key={group} className="grid content-start gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold text-md">{tRecord(`group.${group}`)}</legend>
          {names.map((name) => {
            const field = fields[name]
            if (!field || Object.hasOwn(fixed, name)) return null
            const offered = among(name)
            const hint = hintOf(presentation, name)
            return (
              <div key={name} className={cx(field.kind === 'longText' && 'sm:col-span-2')}>
                <FormField
                  model={model}
                  name={name}
                  field={needed.includes(name) ? { ...field, nullable: false } : field}
                  form={form}
                  autoFocus={name === first}
                  {...(offered ? { among: offered } : {})}
                  {...(hint ? { hint: tRecord(`hint.${hint}`, { skipInterpolation: true }) } : {})}
                />
              </div>
            )
          })}
          {group === noteAfter && <div className="empty:hidden sm:col-span-2">{note}</div>}
        </fieldset>
      ))}
      {noteAfter === undefined && note}
      <div className={cx('sticky z-10 border-t py-3', BUTTONS[surface])}>
        <FormButtons form={form} submit={t('form.submit')} onCancel={onCancel}>
          {import.meta.env.DEV && record === null && (
            <SampleButton
              model={model}
              names={groups.flatMap((group) => group.fields).filter((name) => !Object.hasOwn(fixed, name))}
              form={form}
            />
          )}
        </FormButtons>
      </div>
    </Form>
  )
}

const hintOf = ({ fields }: AnyPresentation, name: string) => {
  const places = fields[name]
  return places && 'hint' in places ? places.hint : undefined
}

/**
 * The fields that this person may set: those of the creation, or those whose setter allows it now.
 */
const useFormGroups = (presentation: AnyPresentation, record: Mirrored<ModelName> | null): readonly FieldsOfGroup[] => {
  const context = useActionContext()
  // A change of the record while the form is open neither adds nor removes fields.
  const [groups] = useState(() => formGroupsFor(presentation, record, context))
  return groups
}

interface RecordFormState {
  readonly form: FormState
  /** Fields that the present values need. */
  readonly needed: readonly string[]
  /** The id of the record after a successful save. */
  savedId(): RecordId
}

const useRecordForm = ({ presentation, record, fixed, correction }: RecordFormProps): RecordFormState => {
  const { t } = useTranslation()
  const { createRecord, dispatchActions } = useDispatchAction()
  const references = useReferences()
  const lastId = useRef<RecordId>(record?.id ?? '')
  const { model } = presentation
  const names = useFormGroups(presentation, record).flatMap(({ fields }) => fields)
  const [action] = useState(() => (record ? updateBody(model, names) : findAction(model, 'create')))
  if (!action) throw new Error(`No form for ${model}: its contract has no creation`)
  const [initial] = useState((): FormValues => {
    const values = names.map((name) => {
      const field = modelOf(model).fields[name]
      return [name, record ? fieldOf(record, name) : field && defaultOf(field)] as const
    })
    // An empty field of a creation stays out of the body until the person fills it.
    return {
      ...Object.fromEntries(values.filter(([, value]) => record !== null || value !== null)),
      ...fixed,
      ...correction?.values,
    }
  })
  const isCorrection = correction?.event != null

  const create = async (payload: FormValues, draft: FormDraft) => {
    const values = { ...fixed, ...payload }
    const { answer, id } = await (correction
      ? correction.submit(values, () => createRecord(model, values, draft))
      : createRecord(model, values, draft))
    lastId.current = id
    return submitOutcomeOf(answer)
  }
  // One action per setter, with one undo.
  const update = async (of: Mirrored<ModelName>, values: FormValues, seen: FormValues): Promise<SubmitOutcome> => {
    const uses = changesOf(model, values).map(({ action: name, payload }) => ({
      record: { ...of, ...seen },
      action: name as ActionName<typeof model>,
      payload,
    }))
    const answers = await dispatchActions(model, uses, () => ({ title: t('saved') }))
    if (answers === null) return { kind: 'failed' }
    const issues = answers.flatMap((answer) => (answer.status === 'invalid' ? [answer.issues] : []))
    return issues.length === 0 ? { kind: 'logged' } : { kind: 'invalid', issues: Object.assign({}, ...issues) }
  }
  const form = useForm({
    action,
    mode: record ? 'update' : 'create',
    initial,
    draftKey: isCorrection ? null : draftKeyOf(model, record, fixed),
    messages: correction?.messages ?? {},
    submit: async (payload, seen, draft) => {
      const values = { ...record, ...fixed, ...payload }
      const missing = missingFields(presentation, values, references)
      if (missing.length > 0)
        return { kind: 'invalid', issues: Object.fromEntries(missing.map((name) => [name, [{ code: 'required' }]])) }
      return record ? update(record, payload, seen) : create(payload, draft)
    },
  })
  return {
    form,
    savedId: () => lastId.current,
    needed: presentation.needs?.({ ...record, ...form.values }, references) ?? [],
  }
}

/** One draft per record, and one per parent for new records. */
const draftKeyOf = (model: ModelName, record: Mirrored<ModelName> | null, fixed: FormValues): string =>
  record ? `${model}:${record.id}:form` : [model, 'create', ...Object.values(fixed)].join(':')
