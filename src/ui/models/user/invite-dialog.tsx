import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import { findAction, modelOf } from '#contract/registry.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useForm } from '../../widgets/form/use-form.ts'

const FIELDS = ['firstname', 'lastname', 'email', 'role_id'] as const

/** Roles of the staff, by their slugs. */
const isStaffRole = (role: AnyRecord): boolean => role['slug'] !== 'client'

/** Creates an account for a colleague, who gets a mail to choose a password. */
export const InviteDialog = ({ close }: { close(): void }) => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const roles = useReferences().all('role')
  const { createRecord } = useDispatchAction()
  const action = findAction('user', 'create')
  if (!action) throw new Error('The contract creates no users')
  const initial = useMemo(() => ({ role_id: roles.find(({ slug }) => slug === 'technicien')?.id ?? null }), [roles])
  const form = useForm({
    action,
    mode: 'create',
    initial,
    draftKey: 'user:create:colleague',
    messages: {},
    submit: async (payload, _seen, draft) => {
      const outcome = submitOutcomeOf((await createRecord('user', payload, draft)).answer)
      if (outcome.kind === 'logged') toast.success(t('invite.done', { email: String(payload['email']) }))
      return outcome
    },
  })
  const { fields } = modelOf('user')
  const cancel = () => {
    form.reset()
    close()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('invite.title')}
      closeLabel={tCommon('close')}
      size="medium"
    >
      <Form label={t('invite.title')} form={form} onSubmitted={close}>
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map((name) => {
            const field = fields[name]
            return (
              field && (
                <FormField
                  key={name}
                  model="user"
                  name={name}
                  field={field}
                  form={form}
                  autoFocus={name === 'firstname'}
                  {...(name === 'role_id' ? { among: isStaffRole } : {})}
                />
              )
            )
          })}
        </div>
        <FormButtons form={form} submit={t('invite.submit')} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
