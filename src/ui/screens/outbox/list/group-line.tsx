import { ChevronRight, Layers, RotateCw, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EVENT_STATES, type LoggedEvent, standingOf } from '#contract/core/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../../hooks/use-format.ts'
import { useLabels } from '../../../hooks/use-labels.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import type { Dependence } from '../../../services/event-dependence.ts'
import { possibleWith } from '../event/event-options.ts'
import { ShortValues } from '../event/event-values.tsx'
import { RecordName } from '../event/record-name.tsx'
import { StateIcon } from '../event/state-mark.tsx'
import type { EventActions } from '../event/use-event-actions.ts'
import { type GroupPart, isOfOneRecord, partsOf } from './group-parts.ts'

interface GroupLineProps {
  readonly groupId: string
  readonly events: readonly LoggedEvent[]
  readonly space: RoleSlug
  readonly dependence: Dependence
  readonly isOpen: boolean
  readonly actions: EventActions
  onToggle(): void
  /** Gives all of these up, after a question. */
  onDiscard(events: readonly LoggedEvent[]): void
}

/** What was done at once, with many records or with one: one line, how far its rows got, and what can be done with them together. */
export const GroupLine = ({ groupId, events, space, dependence, isOpen, actions, onToggle, onDiscard }: GroupLineProps) => {
  const { t } = useTranslation('outbox')
  const labels = useLabels()
  const format = useFormat()
  const [first] = events
  if (!first) return null
  const parts = partsOf(events)
  const isOne = isOfOneRecord(events)
  const countOf = ({ first: { model }, count, arePhotos }: GroupPart): string => {
    if (arePhotos) return t('photos', { count })
    const name = isModelName(model) ? labels.model[model][count === 1 ? 'one' : 'many'] : model
    return `${format.number(count)} ${name}`
  }
  const further = parts.slice(1).map((part) => (part.first.action === 'create' ? countOf(part) : `${actions.nameOf(part.first)} (${part.count})`))
  const title = [actions.nameOf(first), ...further].join(', ')
  // Of several kinds, the title says how many.
  const [count] = parts.length === 1 ? parts.map(countOf) : []
  const counts = EVENT_STATES.map((state) => [state, events.filter((event) => event.state === state).length] as const).filter(
    ([, count]) => count > 0,
  )
  const dead = events.filter(({ state }) => standingOf(state) === 'attention')
  const canUndo = events.some((event) => event.state === 'accepted' || standingOf(event.state) === 'waiting')

  return (
    <div className="py-1.5 pr-3 pl-2">
      <div className="flex items-start gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="ring-inside mt-px flex min-h-6 shrink-0 items-center gap-1 rounded-md pr-1 text-left font-medium hover:bg-hover touch:min-h-9"
        >
          <ChevronRight aria-hidden className={cx('size-4 shrink-0 text-ink-3 transition-transform duration-(--fast)', isOpen && 'rotate-90')} />
          <Layers aria-hidden className="size-4 shrink-0 text-ink-3" />
          {title}
        </button>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 pt-[3px] touch:pt-2">
          {isOne && <RecordName event={first} space={space} dependence={dependence} />}
          {count !== undefined && <span className="text-ink-2 tabular">{count}</span>}
          {(parts.length > 1 || first.action !== 'create') && (
            <div className="min-w-0 max-sm:hidden">
              <ShortValues event={first} />
            </div>
          )}
        </div>
        <time dateTime={first.at} className="shrink-0 pt-[3px] text-ink-3 text-sm tabular max-sm:hidden">
          {format.moment(first.at)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-5">
        <ul className="flex flex-wrap gap-x-3 text-ink-2 text-sm tabular">
          {counts.map(([state, count]) => (
            <li key={state} className="flex items-center gap-1">
              <StateIcon state={state} className="text-ink-3" />
              {t(`count.${state}`, { count })}
            </li>
          ))}
        </ul>
        <div className="ml-auto flex flex-wrap gap-1">
          {dead.length > 0 && (
            <>
              <Button look="ghost" size="small" onClick={() => void actions.retry(dead.filter((event) => possibleWith(event).retry))}>
                <RotateCw aria-hidden />
                {t('retryRefused', { count: dead.length })}
              </Button>
              <Button look="ghost" size="small" onClick={() => onDiscard(dead)}>
                <Trash2 aria-hidden />
                {t('discardRefused', { count: dead.length })}
              </Button>
            </>
          )}
          {canUndo && (
            <Button look="ghost" size="small" onClick={() => void actions.undoGroup(groupId, [title, count].filter(Boolean).join(' · '))}>
              <Undo2 aria-hidden />
              {t('undoGroup')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
