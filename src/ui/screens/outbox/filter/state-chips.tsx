import { useTranslation } from 'react-i18next'
import { EVENT_STATES, type EventState } from '#contract/core/events/event.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { cx } from '../../../kit/cx.ts'
import { StateIcon } from '../event/state-mark.tsx'

interface StateChipsProps {
  readonly counts: ReadonlyMap<EventState, number>
  readonly chosen: EventState | null
  onChoose(state: EventState | null): void
}

const CHIP = 'ring-inside inline-flex h-control shrink-0 items-center gap-1.5 rounded-md border px-2.5 hover:bg-hover'

/** Number of events in each state; a click on a state filters by it. */
export const StateChips = ({ counts, chosen, onChoose }: StateChipsProps) => {
  const { t } = useTranslation('outbox')
  const format = useFormat()
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const shown = EVENT_STATES.filter((state) => counts.has(state) || state === chosen)
  const look = (isChosen: boolean): string =>
    cx(CHIP, isChosen ? 'border-accent bg-accent-tint text-accent-text' : 'border-line-strong bg-surface text-ink-2')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame
    <div role="group" aria-label={t('byState')} className="flex min-w-0 gap-1.5 overflow-x-auto p-px sm:flex-wrap">
      <button
        type="button"
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
        className={look(chosen === null)}
      >
        {t('allStates')} <span className="font-medium tabular">{format.number(all)}</span>
      </button>
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state === chosen ? null : state)}
          className={look(state === chosen)}
        >
          <StateIcon state={state} />
          {t(`state.${state}`)} <span className="font-medium tabular">{format.number(counts.get(state) ?? 0)}</span>
        </button>
      ))}
    </div>
  )
}
