import { RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent, StateCategory } from '#contract/core/events/event.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { eventOptions } from '../event/event-options.ts'
import type { EventCommands } from '../event/use-event-commands.ts'

interface SectionHeadingProps {
  readonly section: StateCategory
  readonly events: readonly LoggedEvent[]
  readonly commands: EventCommands
  onDiscard(events: readonly LoggedEvent[]): void
}

/** Title of a section, its count, and the actions on all of its events. */
export const SectionHeading = ({ section, events, commands, onDiscard }: SectionHeadingProps) => {
  const { t } = useTranslation('outbox')
  const format = useFormat()
  const isPatient = section === 'waiting' && events.some(({ nextAttemptAt }) => nextAttemptAt > 0)
  const [first] = events
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 border-b bg-sunken px-3 py-1 max-sm:py-2">
      <h2 className="font-semibold">{t(section)}</h2>
      <span className="text-ink-2 tabular">{format.number(events.length)}</span>
      <div className="ml-auto flex flex-wrap gap-1">
        {section === 'attention' && events.length > 1 && (
          <>
            <Button
              look="ghost"
              size="small"
              onClick={() => void commands.retry(events.filter((event) => eventOptions(event).retry))}
            >
              <RotateCw aria-hidden />
              {t('retryAll')}
            </Button>
            <Button look="ghost" size="small" onClick={() => onDiscard(events)}>
              <Trash2 aria-hidden />
              {t('discardAll')}
            </Button>
          </>
        )}
        {isPatient && first && (
          // One event sent at once clears the waiting time of all others.
          <Button look="ghost" size="small" onClick={() => void commands.retry([first])}>
            <RotateCw aria-hidden />
            {t('retryNow')}
          </Button>
        )}
      </div>
    </div>
  )
}
