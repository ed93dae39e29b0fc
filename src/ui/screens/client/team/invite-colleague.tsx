import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueCalls } from '#contract/calls/colleague.calls.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { FormField } from '../../../widgets/form/form-field.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'
import { useInvitation } from './use-invitation.ts'
import { useColleagues } from './use-people.ts'

/** Invites a person of one's company by mail. */
export const InviteColleague = () => {
  const { t } = useTranslation('clientSpace')
  const { t: tCommon } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {t('invite.button')}
      </Button>
      <Dialog
        open={isOpen}
        // Stays until the answer: a refusal is shown on the form.
        onOpenChange={(open) => !isSending && setOpen(open)}
        title={t('invite.title')}
        description={t('invite.lead')}
        closeLabel={tCommon('close')}
        size="medium"
      >
        <InviteForm onSending={setSending} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const { body } = colleagueCalls.invite
const DRAFT = 'colleague:invite'
const NAMES = ['firstname', 'lastname', 'email'] as const

/** Tells whether the person whom a draft invites is in the team. */
const useIsInTeam = () => {
  const colleagues = useColleagues()
  return (draft: FormValues): boolean => {
    const [firstname, lastname, address] = NAMES.map((name) => String(draft[name] ?? '').trim())
    return colleagues.some(
      (person) =>
        person.firstname === firstname &&
        person.lastname === lastname &&
        foldEmail(person.email) === foldEmail(address ?? ''),
    )
  }
}

interface InviteFormProps {
  onSending(isSending: boolean): void
  onDone(): void
}

const InviteForm = ({ onSending, onDone }: InviteFormProps) => {
  const { t } = useTranslation('clientSpace')
  const { send, refusal } = useInvitation(DRAFT)
  const isInTeam = useIsInTeam()
  const form = useForm({
    action: { body, optional: 'none' },
    mode: 'create',
    initial: { is_client_manager: false },
    draftKey: DRAFT,
    adaptDraft: (draft) => (isInTeam(draft) ? null : draft),
    messages: {},
    submit: async (values) => {
      onSending(true)
      return send(values).finally(() => onSending(false))
    },
  })
  return (
    <Form label={t('invite.title')} form={form} onSubmitted={onDone}>
      {refusal !== null && <Notice tone="warning">{refusal}</Notice>}
      {NAMES.map((name) => (
        <FormField
          key={name}
          model="user"
          name={name}
          field={body[name]}
          form={form}
          autoFocus={name === 'firstname'}
        />
      ))}
      <FormField
        model="user"
        name="is_client_manager"
        field={body.is_client_manager}
        form={form}
        hint={t('invite.managerHint')}
      />
      <FormButtons form={form} submit={t('invite.submit')} onCancel={onDone} />
    </Form>
  )
}
