import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'

/** Files that the server refused, with reason and actions; their bytes are still on this device. */
export const UnsentFiles = ({ events }: { readonly events: readonly LoggedEvent[] }) =>
  events.map((event) => <UnsentFile key={event.id} event={event} />)

const UnsentFile = ({ event }: { readonly event: LoggedEvent }) => {
  const { t } = useTranslation('file')
  const { outbox } = useServices()
  const locale = useLocale()
  const name = String(event.payload['name'] ?? '')
  const { refusal } = event
  const [reason] = Object.values(refusal?.errors ?? {}).flat()
  const discard = async (): Promise<void> => {
    if (await outbox.cancel(event.id)) toast(t('discarded', { name }))
  }
  return (
    <Notice
      tone={event.state === 'held' ? 'warning' : 'danger'}
      actions={
        <>
          {event.state === 'refused' && refusal?.code !== 'file_gone' && (
            <Button look="secondary" size="small" onClick={() => void outbox.retry(event.id)}>
              {t('retry')}
            </Button>
          )}
          <Button look="secondary" size="small" onClick={discard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium">{t('refused', { name })}</p>
      <p>
        {event.state === 'held'
          ? t('held')
          : (reason ?? (refusal?.message || (refusal ? errorMessage(refusal.code, locale) : '')))}
      </p>
    </Notice>
  )
}
