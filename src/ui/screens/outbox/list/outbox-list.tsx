import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useHotKeys } from '../../../hooks/page/use-hot-keys.ts'
import { useScrollMargin } from '../../../hooks/page/use-scroll-margin.ts'
import { cx } from '../../../kit/cx.ts'
import type { EventDependence } from '../../../services/event-dependence.ts'
import { useServices } from '../../../services/services.tsx'
import { useActiveRow } from '../../../widgets/list/rows/active-row.ts'
import { EventLine } from '../event/event-line.tsx'
import { eventOptions } from '../event/event-options.ts'
import type { EventCommands } from '../event/use-event-commands.ts'
import { GroupLine } from './group-line.tsx'
import type { Line } from './outbox-lines.ts'
import { SectionHeading } from './section-heading.tsx'

interface OutboxListProps {
  readonly lines: readonly Line[]
  readonly space: RoleSlug
  readonly dependence: EventDependence
  readonly commands: EventCommands
  /** Keys of the unfolded lines. */
  readonly open: ReadonlySet<string>
  onToggle(key: string): void
  onDiscard(events: readonly LoggedEvent[]): void
}

/** Estimated height of a line before it is rendered, in px. */
const HEIGHTS: Record<Line['kind'], number> = { heading: 37, event: 40, group: 62 }
const OVERSCAN = 4
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
/** Lines scrolled into view stay clear of the sticky search. */
const CLEARANCE_PX = 104

const estimated = (line: Line | undefined): number => HEIGHTS[line?.kind ?? 'event']

const settingsOf = (lines: readonly Line[], scrollMargin: number) => ({
  count: lines.length,
  estimateSize: (index: number) => estimated(lines[index]),
  getItemKey: (index: number) => lines[index]?.key ?? index,
  overscan: OVERSCAN,
  scrollMargin,
  scrollPaddingStart: CLEARANCE_PX,
})

/** In the staff spaces the main element scrolls; in the client space the page does. */
export const OutboxList = (props: OutboxListProps) =>
  props.space === 'client' ? <InPage {...props} /> : <InMain {...props} />

const nearestMain = (element: HTMLElement | null): HTMLElement | null => element?.closest('main') ?? null
const nothing = (): null => null

const InMain = (props: OutboxListProps) => {
  const { lines } = props
  const list = useRef<HTMLUListElement>(null)
  const scroller = () => nearestMain(list.current)
  const scrollMargin = useScrollMargin(list, scroller)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...settingsOf(lines, scrollMargin),
    getScrollElement: scroller,
  })
  return <Lines {...props} list={list} virtualizer={virtualizer} scrollMargin={scrollMargin} />
}

const InPage = (props: OutboxListProps) => {
  const { lines } = props
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useScrollMargin(list, nothing)
  const virtualizer = useWindowVirtualizer<HTMLElement>(settingsOf(lines, scrollMargin))
  return <Lines {...props} list={list} virtualizer={virtualizer} scrollMargin={scrollMargin} />
}

interface LinesProps extends OutboxListProps {
  readonly list: RefObject<HTMLUListElement | null>
  readonly virtualizer: Pick<
    Virtualizer<HTMLElement, HTMLElement>,
    'getVirtualItems' | 'getTotalSize' | 'measureElement' | 'scrollToIndex'
  >
  readonly scrollMargin: number
}

/** Moves the focus between lines by keys, past the headings. */
const useLineFocus = ({ lines, list, virtualizer }: Pick<LinesProps, 'lines' | 'list' | 'virtualizer'>) => {
  const rows = useMemo(() => lines.map(({ key }) => ({ id: key })), [lines])
  const { place: active, activate } = useActiveRow(rows)
  const wantsFocus = useRef(false)

  useEffect(() => {
    if (!wantsFocus.current || active === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  const moveFocus = (step: number): void => {
    let next = active === null ? (step > 0 ? 0 : -1) : active + step
    while (lines[next]?.kind === 'heading') next += step
    const line = lines[next]
    if (!line) return
    wantsFocus.current = true
    activate(line.key, next)
    virtualizer.scrollToIndex(next)
  }
  return { active, moveFocus }
}

/**
 * The lines: only those in view are in the page. J and K move, Enter unfolds, R retries, Delete
 * discards.
 */
const Lines = (props: LinesProps) => {
  const { lines, commands, onToggle, onDiscard, list, virtualizer, scrollMargin } = props
  const { t } = useTranslation('outbox')
  const { preferences } = useServices()
  const { active, moveFocus } = useLineFocus(props)
  const current = active === null ? undefined : lines[active]

  const onCurrent = (run: (event: LoggedEvent) => void) => () => {
    if (current?.kind === 'event') run(current.event)
  }
  const discard = onCurrent((event) => (eventOptions(event).withdraw ? onDiscard([event]) : commands.explain(event)))
  useHotKeys(
    preferences.keys,
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      enter: () => current && current.kind !== 'heading' && onToggle(current.key),
      r: onCurrent((event) => eventOptions(event).retry && void commands.retry([event])),
      delete: discard,
      backspace: discard,
    },
    { j: 'move', k: 'move', enter: 'details', r: 'sendAgain', delete: 'giveUp', backspace: 'giveUp' },
  )

  return (
    <ul
      ref={list}
      aria-label={t('title')}
      className="relative overflow-clip rounded-lg border bg-surface"
      style={{ height: virtualizer.getTotalSize() + 2 }}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return
        event.preventDefault()
        moveFocus(step)
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const line = lines[index]
        if (!line) return null
        return (
          <li
            key={line.key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-row={index}
            tabIndex={-1}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className={cx(
              'ring-inside absolute inset-x-0 top-0',
              line.kind !== 'heading' && 'border-b',
              index === active && 'bg-selected',
            )}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <LineContent {...props} line={line} />
          </li>
        )
      })}
    </ul>
  )
}

const LineContent = ({
  line,
  space,
  dependence,
  commands,
  open,
  onToggle,
  onDiscard,
}: OutboxListProps & { readonly line: Line }) => {
  const shared = { space, dependence, commands, onDiscard }
  if (line.kind === 'heading')
    return <SectionHeading section={line.section} events={line.events} commands={commands} onDiscard={onDiscard} />
  if (line.kind === 'event') {
    return (
      <EventLine
        {...shared}
        event={line.event}
        isInGroup={line.isInGroup}
        isOpen={open.has(line.key)}
        onToggle={onToggle}
      />
    )
  }
  return (
    <GroupLine
      {...shared}
      groupId={line.groupId}
      events={line.events}
      isOpen={line.isOpen}
      onToggle={() => onToggle(line.key)}
    />
  )
}
