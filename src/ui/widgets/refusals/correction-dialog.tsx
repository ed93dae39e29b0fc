import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/core/events/action.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import { submitOutcomeOf } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { DialogBar } from '../../kit/overlays/dialog-bar.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { Form } from '../form/form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { FormField } from '../form/form-field.tsx'
import { useForm } from '../form/use-form.ts'

interface CorrectionDialogProps {
  readonly event: LoggedEvent
  close(): void
}

/**
 * The form of a refused action with its values and the server's messages; submitting creates a
 * successor event.
 */
export const CorrectionDialog = ({ event, close }: CorrectionDialogProps) => {
  const { t } = useTranslation('refusal')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const { model } = event
  const action = isModelName(model) ? findAction(model, event.action) : undefined
  if (!action || !isModelName(model)) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('correctTitle', { action: labels.actionOf(model, event.action) })}
      description={t('correctLead')}
      closeLabel={tCommon('close')}
      size="medium"
    >
      <CorrectionForm event={event} model={model} action={action} close={close} />
    </Dialog>
  )
}

interface CorrectionFormProps extends CorrectionDialogProps {
  readonly model: ModelName
  readonly action: Action
}

const CorrectionForm = ({ event, model, action, close }: CorrectionFormProps) => {
  const { t } = useTranslation('refusal')
  const { outbox } = useServices()
  const { actor } = usePerson()
  const names = Object.keys(action.body).filter((name) => isAsked(event, action, name, actor.role))
  const form = useForm({
    action: {
      body: Object.fromEntries(Object.entries(action.body).filter(([name]) => names.includes(name))),
      optional: action.optional,
    },
    initial: event.payload,
    mode: 'create',
    draftKey: `correct:${event.id}`,
    messages: event.refusal?.errors ?? {},
    // Valid values are sent unchanged.
    submit: async (payload) => submitOutcomeOf(await outbox.correct(event.id, { ...event.payload, ...payload })),
  })
  const resent = () => {
    toast.success(t('resent'))
    close()
  }
  return (
    <Form label={t('correct')} form={form} onSubmitted={resent}>
      {event.refusal && Object.keys(event.refusal.errors).length === 0 && (
        <p role="alert" className="rounded-md bg-danger-tint px-3 py-2 text-danger-text">
          {event.refusal.message}
        </p>
      )}
      {names.map((name, index) => {
        const field = action.body[name]
        return (
          field && <FormField key={name} model={model} name={name} field={field} form={form} autoFocus={index === 0} />
        )
      })}
      <DialogBar>
        <FormButtons form={form} submit={t('resend')} onCancel={close} />
      </DialogBar>
    </Form>
  )
}

/** Fields of the payload and fields with messages, except those that the action sets itself. */
const isAsked = (event: LoggedEvent, action: Action, name: string, role: RoleSlug): boolean => {
  const field = action.body[name]
  if (
    !field ||
    (Array.isArray(field.writeBy) && !field.writeBy.includes(role)) ||
    field.kind === 'files' ||
    field.kind === 'json'
  )
    return false
  return Object.hasOwn(event.payload, name) || Object.hasOwn(event.refusal?.errors ?? {}, name)
}
