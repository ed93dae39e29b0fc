import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueCalls } from '#contract/calls/colleague.calls.ts'
import type { SubmitOutcome } from '#src/machines/form.machine.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { Form } from '../../../widgets/form/form.tsx'
import { FormButtons } from '../../../widgets/form/form-buttons.tsx'
import { FormField } from '../../../widgets/form/form-field.tsx'
import { useForm } from '../../../widgets/form/use-form.ts'

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
const NAMES = ['firstname', 'lastname', 'email'] as const

interface InviteFormProps {
  onSending(isSending: boolean): void
  onDone(): void
}

const InviteForm = ({ onSending, onDone }: InviteFormProps) => {
  const { t } = useTranslation('clientSpace')
  const { online, deviceHealth } = useServices()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const form = useForm({
    action: { body, optional: 'none' },
    mode: 'create',
    initial: { is_client_manager: false },
    draftKey: 'colleague:invite',
    messages: {},
    submit: async (values): Promise<SubmitOutcome> => {
      setProblem(null)
      onSending(true)
      try {
        await online.post(colleagueCalls.invite.path, values)
        deviceHealth.syncNow()
        toast.success(t('invite.done', { email: String(values['email']) }))
        return { kind: 'logged' }
      } catch (refused) {
        const known = refused as SignInProblem
        setProblem(known)
        return known.errors['email'] ? { kind: 'invalid', issues: { email: [{ code: 'taken' }] } } : { kind: 'failed' }
      } finally {
        onSending(false)
      }
    },
  })
  return (
    <Form label={t('invite.title')} form={form} onSubmitted={onDone}>
      {problem && <Notice tone="warning">{problem.errors['email'] ? t('invite.taken') : problemText(problem)}</Notice>}
      {NAMES.map((name) => (
        <FormField key={name} model="user" name={name} field={body[name]} form={form} autoFocus={name === 'firstname'} />
      ))}
      <FormField model="user" name="is_client_manager" field={body.is_client_manager} form={form} hint={t('invite.managerHint')} />
      <FormButtons form={form} submit={t('invite.submit')} onCancel={onDone} />
    </Form>
  )
}
