import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { cx } from '../../../kit/cx.ts'
import type { EventDependence } from '../../../services/event-dependence.ts'
import { instantOf } from '../../../text/format.ts'

interface EventProgressProps {
  readonly event: LoggedEvent
  readonly dependence: EventDependence
}

/**
 * Why an event is in its state: result of the last attempt, time of the next one, and the event it
 * waits for.
 */
export const EventProgress = ({ event, dependence }: EventProgressProps) => {
  const { t } = useTranslation('outbox')
  const format = useFormat()
  const labels = useLabels()
  const { state, lastAnswer, nextAttemptAt, attempts } = event
  const waits = state === 'queued' || state === 'stuck'
  const nameOf = ({ model, action, payload }: LoggedEvent): string => {
    const what = isModelName(model) ? labels.actionOf(model, action) : action
    return typeof payload['name'] === 'string' ? `${what} · ${payload['name']}` : what
  }
  const blocking = waits && attempts === 0 ? dependence.blockingEvent(event) : null
  const [needed] = state === 'held' ? dependence.requiredCreations(event) : []
  const parts = [
    attempts > 1 && t('attempts', { count: attempts }),
    waits &&
      lastAnswer &&
      (lastAnswer.kind === 'unreachable'
        ? t('answer.unreachable')
        : t(`answer.${lastAnswer.kind}`, { status: lastAnswer.status })),
    waits && nextAttemptAt > 0 && t('nextAttempt', { at: format.time(instantOf(nextAttemptAt)) }),
    blocking && t('behind', { action: nameOf(blocking) }),
    needed && t('heldBy', { action: nameOf(needed), state: t(`state.${needed.state}`) }),
    state === 'held' && !needed && t('heldLost'),
    state === 'quarantined' && t('unreadableHint'),
  ].filter((part) => typeof part === 'string')
  const text = parts.join(' · ')
  return (
    <p className={cx('text-ink-3 text-sm tabular', text === '' && 'sm:hidden')}>
      {event.at && (
        <time dateTime={event.at} className="sm:hidden">{`${format.moment(event.at)}${text === '' ? '' : ' · '}`}</time>
      )}
      {text}
    </p>
  )
}
