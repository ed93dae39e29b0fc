import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type OutgoingWebhook,
  outgoingWebhookCalls,
  type WebhookDelivery,
} from '#contract/calls/outgoing-webhook.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { useOnlineAnswer } from '../../../../hooks/actions/use-online-answer.ts'
import { Button } from '../../../../kit/button.tsx'
import { useServices } from '../../../../services/services.tsx'
import { OnlineSection } from '../../../../widgets/online-section.tsx'
import { DeliveryLine } from './delivery-line.tsx'

const PAGE = 50
const LOOK_AGAIN_MS = 2_000
/** An attempt that is due sooner is watched. */
const SOON_MS = 10_000

interface DeliveryLogProps {
  readonly id: string
  readonly webhook: OutgoingWebhook
}

/** The newest deliveries of a webhook; renewed while one is under way. */
export const DeliveryLog = ({ id, webhook }: DeliveryLogProps) => {
  const { t } = useTranslation('webhooks')
  const { now } = useServices()
  const [pages, setPages] = useState(1)
  const path = pathOf(outgoingWebhookCalls.deliveries, { id: String(webhook.id) })
  const shown = useOnlineAnswer<readonly WebhookDelivery[]>(`${path}?limit=${Math.min(100, PAGE * pages)}`)
  const { answer, reload } = shown
  const isMoving =
    answer?.some(
      ({ state, next_at }) =>
        state === 'sending' || (next_at !== null && Date.parse(next_at) < now().getTime() + SOON_MS),
    ) ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void reload(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving, reload])
  return (
    <section id={id} aria-label={t('logOf', { name: webhook.name })} className="border-t px-4 py-3">
      <p className="mb-2 text-ink-2 text-sm">{t('logHint')}</p>
      <OnlineSection shown={shown}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className="py-2 text-ink-2">{t('logEmpty')}</p>
          ) : (
            <ul className="[&>li+li]:border-t">
              {deliveries.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} isActive={webhook.is_active} reload={reload} />
              ))}
            </ul>
          )
        }
      </OnlineSection>
      {answer !== null && answer.length === PAGE && pages === 1 && (
        <Button look="secondary" size="small" className="mt-2" onClick={() => setPages(2)}>
          {t('older')}
        </Button>
      )}
    </section>
  )
}
