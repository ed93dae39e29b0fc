import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutgoingWebhook, outgoingWebhookCalls } from '#contract/calls/outgoing-webhook.calls.ts'
import { useOnlineAnswer } from '../../../../hooks/actions/use-online-answer.ts'
import { Button } from '../../../../kit/button.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import { useServices } from '../../../../services/services.tsx'
import { OnlineSection } from '../../../../widgets/online-section.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog, type WebhookTask } from './webhook-dialog.tsx'

/** Webhooks that are sent, with their logs. */
export const WebhookList = () => {
  const { t } = useTranslation('webhooks')
  const { apiOrigin } = useServices()
  const shown = useOnlineAnswer<readonly OutgoingWebhook[]>(outgoingWebhookCalls.list.path)
  const [task, setTask] = useState<WebhookTask | null>(null)
  const close = () => {
    setTask(null)
    void shown.reload()
  }
  const add = (
    <Button look="primary" onClick={() => setTask({ kind: 'make' })}>
      <Plus aria-hidden />
      {t('make')}
    </Button>
  )
  return (
    <OnlineSection shown={shown}>
      {(webhooks) => (
        <>
          <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <p className="max-w-[64ch] basis-80 grow text-ink-2">
              {t('lead')}{' '}
              <a href={`${apiOrigin}/api/docs`} className="text-accent-text underline">
                {t('docs')}
              </a>
            </p>
            {webhooks.length > 0 && add}
          </div>
          {webhooks.length === 0 ? (
            <EmptyState icon={<Webhook />} title={t('none')} hint={t('noneHint')} action={add} />
          ) : (
            <ul className="grid gap-3">
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} onTask={setTask} reload={shown.reload} />
              ))}
            </ul>
          )}
          {task && <WebhookDialog task={task} onClose={close} />}
        </>
      )}
    </OnlineSection>
  )
}
