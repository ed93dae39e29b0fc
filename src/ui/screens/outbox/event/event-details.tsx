import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { instantOf } from '../../../text/format.ts'
import { useActionText } from '../../../widgets/action-text/use-action-text.ts'
import { AllValues } from './all-values.tsx'

interface EventDetailsProps {
  readonly id: string
  readonly event: LoggedEvent
}

/** All details of one event: every value, each timestamp, and the server's answer. */
export const EventDetails = ({ id, event }: EventDetailsProps) => {
  const { t } = useTranslation('outbox')
  const format = useFormat()
  const locale = useLocale()
  const { refusal, lastAnswer, settledAt, state } = event
  return (
    <div id={id} className="mt-1.5 mb-2 rounded-md bg-sunken px-3 py-2.5">
      <dl className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        <AllValues event={event} />
        <Overwritten event={event} />
        {event.at && <Entry name={t('details.done')}>{format.instant(event.at)}</Entry>}
        <Entry name={t('details.attempts')}>{format.number(event.attempts)}</Entry>
        {categoryOf(state) === 'waiting' && event.nextAttemptAt > 0 && (
          <Entry name={t('details.next')}>{format.instant(instantOf(event.nextAttemptAt))}</Entry>
        )}
        {settledAt > 0 && <Entry name={t('details.settled')}>{format.instant(instantOf(settledAt))}</Entry>}
        <Entry name={t('details.answer')}>
          {refusal
            ? [
                refusal.status === 0 ? t('details.device') : t('details.status', { status: refusal.status }),
                refusal.message || errorMessage(refusal.code, locale),
              ].join(' · ')
            : state === 'accepted'
              ? t('details.accepted')
              : lastAnswer
                ? [
                    lastAnswer.status !== 0 && t('details.status', { status: lastAnswer.status }),
                    t(`details.${lastAnswer.kind}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : t('details.none')}
        </Entry>
        {event.undoes !== null && <Entry name={t('details.about')}>{t('details.undoes')}</Entry>}
        {event.replaces !== null && <Entry name={t('details.about')}>{t('details.replaces')}</Entry>}
        <Entry name={t('details.id')}>
          <code className="break-all text-sm">{event.id}</code>
        </Entry>
      </dl>
      {'unreadable' in event && (
        // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the page
        <div
          role="group"
          aria-label={t('details.raw')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it must be reachable by keys
          tabIndex={0}
          className="ring-inside mt-2 max-h-64 overflow-auto rounded-sm border bg-surface p-2 text-sm"
        >
          <pre>{JSON.stringify(event.unreadable, null, 2)}</pre>
        </div>
      )}
    </div>
  )
}

const Entry = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 tabular">{children}</dd>
  </div>
)

/** Author of the value that was overwritten unseen. */
const Overwritten = ({ event: { model, overwrote } }: { readonly event: LoggedEvent }) => {
  const { t } = useTranslation('outbox')
  const labels = useLabels()
  const format = useFormat()
  const actionText = useActionText()
  if (!overwrote || !isModelName(model)) return null
  return (
    <Entry name={t('details.overwrote')}>
      {labels.fieldOf(model, overwrote.field)} ·{' '}
      {actionText.value(model, overwrote.field, overwrote.value) ?? t('nothing')} · {overwrote.by},{' '}
      {format.moment(overwrote.at)}
    </Entry>
  )
}
