import { ChevronRight, Layers, RotateCw, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { categoryOf, EVENT_STATES, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName } from '#contract/registry.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import type { EventDependence } from '../../../services/event-dependence.ts'
import { eventOptions } from '../event/event-options.ts'
import { RecordName } from '../event/record-name.tsx'
import { ShortValues } from '../event/short-values.tsx'
import { StateIcon } from '../event/state-mark.tsx'
import type { EventCommands } from '../event/use-event-commands.ts'
import { type GroupPart, isOfOneRecord, partsOf } from './group-parts.ts'

interface GroupLineProps {
  readonly groupId: string
  readonly events: readonly LoggedEvent[]
  readonly space: RoleSlug
  readonly dependence: EventDependence
  readonly isOpen: boolean
  readonly commands: EventCommands
  onToggle(): void
  /** Discards these events, after a confirmation. */
  onDiscard(events: readonly LoggedEvent[]): void
}

/** The title of a group, and how many records it concerns where all its events are of one kind. */
const useGroupText = (events: readonly LoggedEvent[], commands: EventCommands) => {
  const { t } = useTranslation('outbox')
  const labels = useLabels()
  const format = useFormat()
  const parts = partsOf(events)
  const countOf = ({ first: { model }, count, arePhotos }: GroupPart): string => {
    if (arePhotos) return t('photos', { count })
    const name = isModelName(model) ? labels.nounOf(model, count) : model
    return `${format.number(count)} ${name}`
  }
  const names = parts.map((part, place) => {
    if (place === 0) return commands.nameOf(part.first)
    return part.first.action === 'create' ? countOf(part) : `${commands.nameOf(part.first)} (${part.count})`
  })
  // Where there are several kinds, the title has the counts.
  const [count] = parts.length === 1 ? parts.map(countOf) : []
  return { title: names.join(', '), count, kinds: parts.length }
}

/**
 * The events of one bulk action on one line: their title, how many are in each state, and the
 * actions on all of them.
 */
export const GroupLine = (props: GroupLineProps) => {
  const { groupId, events, space, dependence, isOpen, commands, onToggle, onDiscard } = props
  const format = useFormat()
  const { title, count, kinds } = useGroupText(events, commands)
  const [first] = events
  if (!first) return null

  return (
    <div className="py-1.5 pr-3 pl-2">
      <div className="flex items-start gap-1 touch:items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="ring-inside mt-px flex min-h-6 shrink-0 items-center gap-1 rounded-md pr-1 text-left font-medium hover:bg-hover touch:min-h-11"
        >
          <ChevronRight
            aria-hidden
            className={cx('size-4 shrink-0 text-ink-3 transition-transform duration-(--fast)', isOpen && 'rotate-90')}
          />
          <Layers aria-hidden className="size-4 shrink-0 text-ink-3" />
          {title}
        </button>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 pt-[3px] touch:pt-0">
          {isOfOneRecord(events) && <RecordName event={first} space={space} dependence={dependence} />}
          {count !== undefined && <span className="text-ink-2 tabular">{count}</span>}
          {(kinds > 1 || first.action !== 'create') && (
            <div className="min-w-0 max-sm:hidden">
              <ShortValues event={first} />
            </div>
          )}
        </div>
        <time dateTime={first.at} className="shrink-0 pt-[3px] text-ink-3 text-sm tabular touch:pt-0 max-sm:hidden">
          {format.moment(first.at)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-5">
        <StateCounts events={events} />
        <GroupButtons
          events={events}
          commands={commands}
          onUndo={() => void commands.undoGroup(groupId, [title, count].filter(Boolean).join(' · '))}
          onDiscard={onDiscard}
        />
      </div>
    </div>
  )
}

/** How many events of the group are in each state. */
const StateCounts = ({ events }: { readonly events: readonly LoggedEvent[] }) => {
  const { t } = useTranslation('outbox')
  const counts = EVENT_STATES.map((state) => [state, events.filter((event) => event.state === state).length] as const)
  return (
    <ul className="flex flex-wrap gap-x-3 text-ink-2 text-sm tabular">
      {counts
        .filter(([, count]) => count > 0)
        .map(([state, count]) => (
          <li key={state} className="flex items-center gap-1">
            <StateIcon state={state} className="text-ink-3" />
            {t(`count.${state}`, { count })}
          </li>
        ))}
    </ul>
  )
}

interface GroupButtonsProps extends Pick<GroupLineProps, 'events' | 'commands' | 'onDiscard'> {
  onUndo(): void
}

const GroupButtons = ({ events, commands, onUndo, onDiscard }: GroupButtonsProps) => {
  const { t } = useTranslation('outbox')
  const dead = events.filter(({ state }) => categoryOf(state) === 'attention')
  const canUndo = events.some((event) => event.state === 'accepted' || categoryOf(event.state) === 'waiting')
  return (
    <div className="ml-auto flex flex-wrap gap-1">
      {dead.length > 0 && (
        <>
          <Button
            look="ghost"
            size="small"
            onClick={() => void commands.retry(dead.filter((event) => eventOptions(event).retry))}
          >
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
        <Button look="ghost" size="small" onClick={onUndo}>
          <Undo2 aria-hidden />
          {t('undoGroup')}
        </Button>
      )}
    </div>
  )
}
