import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { savedViewActions } from '#contract/models/saved-view/saved-view.actions.ts'
import { savedView as model } from '#contract/models/saved-view/saved-view.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { usePerson } from '../../services/services.tsx'
import { Form } from '../form/form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { FormField } from '../form/form-field.tsx'
import { type FormState, useForm } from '../form/use-form.ts'
import type { SavedView } from './saved-view.ts'
import type { ViewScope } from './view-scope.ts'

interface SaveViewDialogProps {
  readonly scope: ViewScope
  /** Canonical text of the view (`viewText`). */
  readonly text: string
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Saves what a list or a page of statistics shows under a name. */
export const SaveViewDialog = ({ scope, text, open, onOpenChange }: SaveViewDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('views.save')} closeLabel={t('close')}>
      {text.length > (model.fields.query.max ?? 0) ? (
        <p>{t('views.tooLong')}</p>
      ) : (
        <CreateForm scope={scope} text={text} close={() => onOpenChange(false)} />
      )}
    </Dialog>
  )
}

const CreateForm = ({ scope, text, close }: { readonly scope: ViewScope; readonly text: string; close(): void }) => {
  const { t } = useTranslation()
  const { createRecord } = useDispatchAction()
  const initial = useMemo(
    () => ({ name: null, model: scope, query: text, is_shared: false, position: 0 }),
    [scope, text],
  )
  const form = useForm({
    action: savedViewActions.create,
    initial,
    mode: 'create',
    draftKey: `saved_view:create:${scope}`,
    messages: {},
    // A draft may have what the list showed when it was written.
    submit: async (payload, _seen, draft) =>
      submitOutcomeOf((await createRecord('saved_view', { ...payload, query: text }, draft)).answer),
  })
  const done = () => {
    toast.success(t('views.saved', { name: String(form.values['name'] ?? '') }))
    close()
  }
  return <ViewForm label={t('views.save')} form={form} onSubmitted={done} close={close} />
}

interface EditViewDialogProps {
  readonly view: SavedView
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Renames a view, and shares it with colleagues. */
export const EditViewDialog = ({ view, open, onOpenChange }: EditViewDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('views.edit')} closeLabel={t('close')}>
      <EditForm view={view} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

const EditForm = ({ view, close }: { readonly view: SavedView; close(): void }) => {
  const { t } = useTranslation()
  const { dispatchAction } = useDispatchAction()
  const initial = useMemo(() => ({ name: view.name, is_shared: view.is_shared }), [view])
  const form = useForm({
    action: savedViewActions.update,
    initial,
    mode: 'update',
    draftKey: `saved_view:${view.id}:form`,
    messages: {},
    submit: async (payload, seen) =>
      submitOutcomeOf(await dispatchAction('saved_view', { ...view, ...seen }, 'update', payload)),
  })
  const done = () => {
    toast.success(t('saved'))
    close()
  }
  return <ViewForm label={t('views.edit')} form={form} onSubmitted={done} close={close} />
}

interface ViewFormProps {
  readonly label: string
  readonly form: FormState
  onSubmitted(): void
  close(): void
}

const ViewForm = ({ label, form, onSubmitted, close }: ViewFormProps) => {
  const { t } = useTranslation()
  const { actor } = usePerson()
  return (
    <Form label={label} form={form} onSubmitted={onSubmitted}>
      <FormField model="saved_view" name="name" field={model.fields.name} form={form} autoFocus />
      {actor.role !== 'client' && (
        <FormField model="saved_view" name="is_shared" field={model.fields.is_shared} form={form} />
      )}
      <FormButtons form={form} submit={t('save')} onCancel={close} />
    </Form>
  )
}
