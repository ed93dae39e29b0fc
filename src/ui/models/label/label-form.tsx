import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LABEL_COLOURS } from '#contract/core/label.ts'
import { fieldOf } from '#contract/core/model.ts'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import { type ActionName, findAction, modelOf } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { RadioList } from '../../kit/inputs/radio-list.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { DialogBar } from '../../kit/overlays/dialog-bar.tsx'
import { StageIcon } from '../../kit/stage-icon.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { type FormState, useForm } from '../../widgets/form/use-form.ts'
import { useSavedToast } from '../../widgets/form/use-saved-toast.ts'
import { IconChoice } from './icon-choice.tsx'
import type { Label, LabelModel } from './label-models.ts'
import { LabelBadge, LabelSign } from './label-preview.tsx'
import { SwatchChoice } from './swatch-choice.tsx'

interface LabelDialogProps {
  readonly model: LabelModel
  /** The record to update; null creates one. */
  readonly record: Label | null
  /** Place of a new record. */
  readonly position: number
  close(): void
}

/** The form of a priority, type or status in a dialog. */
export const LabelDialog = (props: LabelDialogProps) => {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation()
  const title = t(`${props.record ? 'update' : 'create'}.${props.model}`)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.close()}
      title={title}
      closeLabel={tCommon('close')}
      size="medium"
    >
      <LabelForm {...props} title={title} />
    </Dialog>
  )
}

const LOOK = ['name', 'color_background', 'color_text', 'icon'] as const

const initialOf = ({ model, record, position }: LabelDialogProps): FormValues => {
  if (record) return Object.fromEntries(LOOK.map((name) => [name, fieldOf(record, name)]))
  const stage = model === 'ticket_status' ? { stage: 'in_progress' } : {}
  return { ...DEFAULT_LABEL_COLOURS, position, ...stage }
}

const useLabelForm = (props: LabelDialogProps): FormState => {
  const { model, record, position } = props
  const { t } = useTranslation()
  const { createRecord, dispatchActions } = useDispatchAction()
  const action = findAction(model, record ? 'update' : 'create')
  if (!action) throw new Error(`No form for ${model}: its contract has no such action`)
  const [initial] = useState(() => initialOf(props))
  const update = async (of: Label, payload: FormValues, seen: FormValues) => {
    const use = { record: { ...of, ...seen }, action: 'update' as ActionName<LabelModel>, payload }
    const answers = await dispatchActions(model, [use], () => ({ title: t('saved') }))
    return submitOutcomeOf(answers?.[0] ?? null)
  }
  return useForm({
    action,
    mode: record ? 'update' : 'create',
    initial,
    draftKey: record ? `${model}:${record.id}:form` : `${model}:create`,
    messages: {},
    // A draft may have the place that was the last one when it was written.
    submit: async (payload, seen, draft) =>
      record
        ? update(record, payload, seen)
        : submitOutcomeOf((await createRecord(model, { ...payload, position }, draft)).answer),
  })
}

const LabelForm = (props: LabelDialogProps & { readonly title: string }) => {
  const { model, record, title, close } = props
  const { t } = useTranslation()
  const form = useLabelForm(props)
  const name = modelOf(model).fields['name']
  const setColours = (colours: Readonly<Record<string, string>>) => {
    for (const [field, colour] of Object.entries(colours)) form.set(field, colour)
  }
  const announce = useSavedToast()
  const submitted = (hasChanged: boolean) => {
    announce(record !== null && hasChanged)
    close()
  }
  return (
    <Form label={title} form={form} onSubmitted={submitted} className="gap-5">
      {name && <FormField model={model} name="name" field={name} form={form} autoFocus />}
      {model === 'ticket_status' && <StageField form={form} record={record} />}
      <SwatchChoice background={String(form.values['color_background'])} onChange={setColours} />
      <IconChoice value={(form.values['icon'] as string | null) ?? null} onChange={(icon) => form.set('icon', icon)} />
      <Preview form={form} stage={stageOf(model, record, form)} />
      <DialogBar>
        <FormButtons form={form} submit={t('form.submit')} onCancel={close} />
      </DialogBar>
    </Form>
  )
}

const stageOf = (model: LabelModel, record: Label | null, form: FormState): TicketStage | null => {
  if (model !== 'ticket_status') return null
  return record && 'stage' in record ? record.stage : (form.values['stage'] as TicketStage)
}

const StageField = ({ form, record }: { readonly form: FormState; readonly record: Label | null }) => {
  const { t } = useTranslation('settings')
  const { stage: names } = useLabels()
  const fixed = record && 'stage' in record ? record.stage : null
  return (
    <RadioList
      legend={t('stage')}
      value={fixed ?? (form.values['stage'] as TicketStage)}
      onChange={(stage) => form.set('stage', stage)}
      options={TICKET_STAGES.map((stage) => ({
        value: stage,
        label: names[stage],
        icon: <StageIcon stage={stage} colour={null} />,
      }))}
      hint={t('stageFixed')}
      disabled={fixed !== null}
    />
  )
}

/** The label as lists show it in each theme, and as a badge. */
const Preview = ({ form: { values }, stage }: { readonly form: FormState; readonly stage: TicketStage | null }) => {
  const { t } = useTranslation('settings')
  const look = {
    color_background: String(values['color_background']),
    color_text: String(values['color_text']),
    icon: (values['icon'] as string | null) ?? null,
  }
  const name = String(values['name'] ?? '') || '—'
  return (
    <section aria-label={t('preview')}>
      <h3 className="mb-1 font-medium">{t('preview')}</h3>
      <div className="grid grid-cols-2 gap-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            role="img"
            aria-label={`${t(theme === 'light' ? 'previewLight' : 'previewDark')} – ${name}`}
            className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border bg-surface px-3 py-2 text-ink"
            style={{ colorScheme: theme }}
          >
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <LabelSign look={look} stage={stage} />
              <span className="truncate">{name}</span>
            </span>
            <LabelBadge look={look} name={name} />
          </div>
        ))}
      </div>
    </section>
  )
}
