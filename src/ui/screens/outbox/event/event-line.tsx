import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import type { EventDependence } from '../../../services/event-dependence.ts'
import { RefusalChoices } from '../../../widgets/refusals/refusal-choices.tsx'
import { RefusalText } from '../../../widgets/refusals/refusal-text.tsx'
import { EventDetails } from './event-details.tsx'
import { EventMenu } from './event-menu.tsx'
import { EventProgress } from './event-progress.tsx'
import { RecordName } from './record-name.tsx'
import { ShortValues } from './short-values.tsx'
import { StateMark } from './state-mark.tsx'
import type { EventCommands } from './use-event-commands.ts'

export interface EventLineProps {
  readonly event: LoggedEvent
  readonly space: RoleSlug
  readonly isInGroup: boolean
  readonly isOpen: boolean
  /** Stable as long as no event changes. */
  readonly dependence: EventDependence
  readonly commands: EventCommands
  onToggle(key: string): void
  /** Discards these events, after a confirmation. */
  onDiscard(events: readonly LoggedEvent[]): void
}

/** One event: action, record, time, state, and the possible actions on it. */
export const EventLine = memo((props: EventLineProps) => {
  const { event, space, isInGroup, isOpen, dependence, commands, onToggle } = props
  const onDiscard = () => props.onDiscard([event])
  const { t } = useTranslation('outbox')
  const format = useFormat()
  const isRefusal = event.state === 'refused' || event.state === 'held'
  const detailsId = `details-${event.id}`

  return (
    <div className={cx('py-1.5 pr-2 pl-2 sm:pr-3', isInGroup && 'sm:pl-8')}>
      <div className="flex items-start gap-1 touch:items-center max-sm:flex-wrap">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => onToggle(event.id)}
          className="ring-inside mt-px flex min-h-6 shrink-0 items-center gap-1 rounded-md pr-1 text-left font-medium hover:bg-hover touch:min-h-11"
        >
          <ChevronRight
            aria-hidden
            className={cx('size-4 shrink-0 text-ink-3 transition-transform duration-(--fast)', isOpen && 'rotate-90')}
          />
          {commands.nameOf(event)}
        </button>
        {/* On a phone the name of the record begins a row of its own, which the menu ends. */}
        <div className="flex min-w-0 flex-1 items-center gap-x-3 pt-[3px] touch:pt-0 max-sm:order-1 max-sm:basis-[calc(100%-3.5rem)] max-sm:pl-5">
          <RecordName event={event} space={space} dependence={dependence} />
          <div className="min-w-0 max-w-[60%] max-sm:hidden">
            <ShortValues event={event} />
          </div>
        </div>
        <time dateTime={event.at} className="shrink-0 pt-[3px] text-ink-3 text-sm tabular touch:pt-0 max-sm:hidden">
          {event.at && format.moment(event.at)}
        </time>
        <span className="shrink-0 pt-0.5 pl-1 touch:pt-0 max-sm:ml-auto">
          <StateMark state={event.state} />
        </span>
        <span className="flex max-sm:order-1">
          <EventMenu event={event} commands={commands} onDiscard={onDiscard} />
        </span>
      </div>
      <div className="pl-5 sm:pr-8">
        <div className="sm:hidden">
          <ShortValues event={event} />
        </div>
        <EventProgress event={event} dependence={dependence} />
        {isRefusal && (
          <div className="my-1 rounded-md bg-danger-tint px-3 py-2 text-danger-text">
            <RefusalText event={event} />
            <div className="mt-2 flex flex-wrap gap-2">
              <RefusalChoices event={event} onDrop={onDiscard} />
            </div>
          </div>
        )}
        {event.state === 'quarantined' && (
          <div className="my-1 flex flex-wrap gap-2">
            <Button look="secondary" size="small" onClick={() => void commands.copy(event)}>
              {t('copy')}
            </Button>
            <Button look="ghost" size="small" onClick={onDiscard}>
              {t('discard')}
            </Button>
          </div>
        )}
        {isOpen && <EventDetails id={detailsId} event={event} />}
      </div>
    </div>
  )
})
