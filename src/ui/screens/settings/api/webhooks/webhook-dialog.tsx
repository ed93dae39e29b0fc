import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type OutgoingWebhook,
  outgoingWebhookCalls,
  type WebhookSecret,
} from '#contract/calls/outgoing-webhook.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { Button } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/overlays/dialog.tsx'
import { useServices } from '../../../../services/services.tsx'
import { ProblemNotice } from '../../../../widgets/account/problem-notice.tsx'
import { ShownSecret } from '../../../../widgets/account/shown-secret.tsx'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'

/** A change of a webhook that the person has begun. */
export type WebhookTask =
  | { readonly kind: 'make' }
  | { readonly kind: 'change'; readonly webhook: OutgoingWebhook }
  | { readonly kind: 'rotate'; readonly webhook: OutgoingWebhook }

interface WebhookDialogProps {
  readonly task: WebhookTask
  onClose(): void
}

/** Makes or changes a webhook or its secret, which stays shown until it was taken. */
export const WebhookDialog = ({ task, onClose }: WebhookDialogProps) => {
  const { t } = useTranslation('webhooks')
  const { t: tCommon } = useTranslation()
  const { online } = useServices()
  const [secret, setSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async (path: string, body: object): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const answer = await online.post(path, body)
      if (task.kind === 'change') onClose()
      else setSecret((answer as WebhookSecret).secret)
    } catch (failure) {
      setProblem(failure as SignInProblem)
    }
    setBusy(false)
  }
  const save = ({ events, ...values }: WebhookValues): Promise<void> => {
    const body = { ...values, events: events.join(' ') }
    if (task.kind !== 'change') return ask(outgoingWebhookCalls.make.path, body)
    const { id, is_active } = task.webhook
    return ask(pathOf(outgoingWebhookCalls.change, { id: String(id) }), { ...body, is_active })
  }
  return (
    <Dialog
      open
      // The secret of a webhook that is being made is shown once.
      onOpenChange={() => !busy && onClose()}
      title={secret === null ? t(`task.${task.kind}`) : t('secretTitle')}
      closeLabel={tCommon('close')}
      size="medium"
      mustAnswer={secret !== null}
      holdsText
    >
      {secret !== null ? (
        <ShownSecret label={t('secret')} secret={secret} notice={t('secretOnce')} onDone={onClose} />
      ) : task.kind === 'rotate' ? (
        <div className="grid gap-4">
          <ProblemNotice problem={problem} wait={0} />
          <p className="text-ink-2">{t('rotateText', { name: task.webhook.name })}</p>
          <Button
            look="primary"
            busy={busy}
            className="justify-self-start"
            onClick={() => void ask(pathOf(outgoingWebhookCalls.rotate, { id: String(task.webhook.id) }), {})}
          >
            {t('rotate')}
          </Button>
        </div>
      ) : (
        <WebhookForm
          webhook={task.kind === 'change' ? task.webhook : null}
          busy={busy}
          problem={problem}
          submit={task.kind === 'make' ? t('submit') : tCommon('save')}
          onSend={(values) => void save(values)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
