import { ChevronDown, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEST_EVENT } from '#contract/api-access/webhook-events.ts'
import {
  type DeliveryContent,
  outgoingWebhookCalls,
  type WebhookDelivery,
} from '#contract/calls/outgoing-webhook.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { useOnlineAnswer } from '../../../../hooks/actions/use-online-answer.ts'
import { useOnlineRequest } from '../../../../hooks/actions/use-online-request.ts'
import { useFormat } from '../../../../hooks/page/use-format.ts'
import { Badge } from '../../../../kit/badge.tsx'
import { Button } from '../../../../kit/button.tsx'
import { cx } from '../../../../kit/cx.ts'
import { OnlineSection } from '../../../../widgets/online-section.tsx'

const TONES = { waiting: 'warning', sending: 'accent', sent: 'success', failed: 'danger' } as const

/** Failures with a text of their own; another one is the code of the network. */
const ERRORS = ['timeout', 'redirect', 'private_network', 'ECONNREFUSED', 'ENOTFOUND'] as const

interface DeliveryLineProps {
  readonly delivery: WebhookDelivery
  /** Nothing is delivered by a webhook that is switched off, except a test. */
  readonly isActive: boolean
  reload(): Promise<void>
}

/** One delivery: its event, its result, and what was sent. */
export const DeliveryLine = ({ delivery, isActive, reload }: DeliveryLineProps) => {
  const { t } = useTranslation('webhooks')
  const { post, busy } = useOnlineRequest()
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const { event, record_id, state } = delivery
  const id = String(delivery.id)
  const name = record_id === null ? event : `${event} #${record_id}`
  const redeliver = async (): Promise<void> => {
    await post(pathOf(outgoingWebhookCalls.redeliver, { id }), {}, t('redelivered'))
    await reload()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[state]}>{t(`delivery.${state}`)}</Badge>
          <span className="min-w-0 break-all font-mono text-sm">{name}</span>
        </p>
        <Facts delivery={delivery} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="ghost"
          size="small"
          aria-expanded={isOpen}
          aria-controls={contentId}
          aria-label={t(isOpen ? 'hideContentOf' : 'contentOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={cx(isOpen && 'rotate-180')} />
          {t('content')}
        </Button>
        <Button
          look="secondary"
          size="small"
          busy={busy}
          disabled={state === 'sending' || !(isActive || event === TEST_EVENT)}
          aria-label={t('redeliverOf', { name })}
          onClick={() => void redeliver()}
        >
          <RotateCcw aria-hidden />
          {t('redeliver')}
        </Button>
      </div>
      {isOpen && <Content id={id} elementId={contentId} />}
    </li>
  )
}

const Facts = ({ delivery }: Pick<DeliveryLineProps, 'delivery'>) => {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const { attempts, status_code, duration_ms, error, attempted_at, created_at, next_at } = delivery
  const known = ERRORS.find((one) => one === error)
  const facts = [
    format.when(attempted_at ?? created_at),
    attempts > 0 && t('attempts', { count: attempts }),
    status_code !== null && t('status', { code: status_code }),
    duration_ms !== null && t('duration', { number: format.number(duration_ms) }),
    error !== null && error !== 'status' && (known ? t(`error.${known}`) : t('error.other', { code: error })),
    next_at !== null && attempts > 0 && t('next', { when: format.when(next_at) }),
  ]
  return <p className="mt-0.5 text-ink-2 text-sm tabular">{facts.filter(Boolean).join(' · ')}</p>
}

/** Indents JSON for people; any other text is shown as it is. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Content = ({ id, elementId }: { readonly id: string; readonly elementId: string }) => {
  const { t } = useTranslation('webhooks')
  const shown = useOnlineAnswer<DeliveryContent>(pathOf(outgoingWebhookCalls.content, { id }))
  const box = 'max-h-80 overflow-y-auto whitespace-pre-wrap break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm'
  return (
    <div id={elementId} className="grid w-full gap-2">
      <OnlineSection shown={shown}>
        {({ body, answer }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by the keyboard */}
            <section aria-label={t('body')} tabIndex={0} className={box}>
              {readable(body)}
            </section>
            {answer !== null && answer !== '' && (
              <>
                <p className="text-ink-2 text-sm">{t('answer')}</p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by the keyboard */}
                <section aria-label={t('answer')} tabIndex={0} className={box}>
                  {answer}
                </section>
              </>
            )}
          </>
        )}
      </OnlineSection>
    </div>
  )
}
