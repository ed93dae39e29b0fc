import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { userActions } from '#contract/models/user/user.actions.ts'
import { user as model } from '#contract/models/user/user.ts'
import type { FormValues, SubmitOutcome } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useSingleClick } from '../../hooks/actions/use-single-click.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useOne } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { type FormState, useForm } from '../../widgets/form/use-form.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { clientOfCompany } from './client-of-company.ts'
import { needsClient } from './needs-client.ts'

type User = Mirrored<'user'>

interface AcceptDialogProps {
  readonly user: User
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Opens the account that a person asked for, with its role and client. */
export const AcceptDialog = ({ user, open, onOpenChange }: AcceptDialogProps) => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('accept.title', { name: titleOf(user) })}
      description={t('accept.lead', { email: user.email })}
      closeLabel={tCommon('close')}
      size="medium"
    >
      <AcceptForm user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const { role_id, client_id, is_client_manager } = model.fields

/** Every field counts, also one that the person leaves as it is proposed. */
const ACCEPTANCE = { body: { role_id, client_id, is_client_manager }, optional: 'none' } as const

const AcceptForm = ({ user, onDone }: { readonly user: User; onDone(): void }) => {
  const { t } = useTranslation('user')
  const references = useReferences()
  const { dispatchActions, createRecord } = useDispatchAction()

  const submit = async (values: FormValues): Promise<SubmitOutcome> => {
    const isOfClient = needsClient(values, references)
    if (isOfClient && values['client_id'] === null)
      return { kind: 'invalid', issues: { client_id: [{ code: 'required' }] } }
    const access = isOfClient ? values : { ...values, client_id: null, is_client_manager: false }
    const use = { record: user, action: 'update' as const, payload: { ...access, is_active: true } }
    const answers = await dispatchActions('user', [use], () => ({ title: t('accept.done', { name: titleOf(user) }) }))
    return submitOutcomeOf(answers?.[0] ?? null)
  }
  const proposed = user.client_id ?? clientOfCompany(user.company, references.all('client'))?.id ?? null
  const form = useForm({
    action: { ...userActions.update, ...ACCEPTANCE },
    mode: 'create',
    initial: { role_id: user.role_id, client_id: proposed, is_client_manager: user.is_client_manager },
    draftKey: null,
    messages: {},
    submit,
  })
  const clientField = useRef<HTMLDivElement>(null)
  const once = useSingleClick()
  const createClient = async () => {
    const { answer, id } = await createRecord('client', { name: user.company })
    if (answer?.status !== 'logged') return
    form.set('client_id', id)
    // The button that had the focus is gone.
    clientField.current?.querySelector('button')?.focus()
  }
  useNumberedClient(form)
  return (
    <Form label={t('accept.open')} form={form} onSubmitted={onDone}>
      <FormField model="user" name="role_id" field={role_id} form={form} autoFocus />
      {needsClient(form.values, references) && (
        <>
          <div ref={clientField}>
            <FormField model="user" name="client_id" field={{ ...client_id, nullable: false }} form={form} />
          </div>
          {user.company !== null && form.values['client_id'] === null && (
            <Button look="secondary" className="justify-self-start" onClick={once(() => void createClient())}>
              <Plus aria-hidden />
              {t('accept.createClient', { name: user.company })}
            </Button>
          )}
          <FormField model="user" name="is_client_manager" field={is_client_manager} form={form} />
        </>
      )}
      <FormButtons form={form} submit={t('accept.submit')} onCancel={onDone} />
    </Form>
  )
}

/** Follows a client that was created here to its number, which the server gives meanwhile. */
const useNumberedClient = ({ values, set }: FormState): void => {
  const chosen = values['client_id'] as RecordId | null
  const { value, current } = useOne('client', chosen)
  // The answer may still be about the client who was chosen before.
  const id = current ? value?.id : undefined
  useEffect(() => {
    if (chosen !== null && id !== undefined && id !== chosen) set('client_id', id)
  }, [chosen, id, set])
}
