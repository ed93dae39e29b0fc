import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { followLink } from '../../../hooks/page/follow-link.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { LiveRegion } from '../../../kit/feedback/live-region.tsx'
import { usePerson } from '../../../services/services.tsx'
import type { ActivityRun } from '../../activity/activity-runs.ts'
import { type RecordNames, useRecordNames } from '../../activity/use-record-names.ts'
import type { Composer } from '../../comment/comment-composer.tsx'
import { CommentItem } from '../../comment/comment-item.tsx'
import { TakeBack } from '../../comment/take-back.tsx'
import { useUnread } from '../../comment/use-unread.ts'
import { useUnsentComments } from '../../comment/use-unsent-comments.ts'
import { ChangeLine, CommitLine, FileLine, PointageLine, StepLine } from './entries.tsx'
import { EntryTime } from './entry-time.tsx'
import type { TimelineEntry } from './timeline.ts'
import { useArrivals } from './use-arrivals.ts'
import { isNamed, useEntryLink } from './use-entry-link.ts'
import type { Timeline } from './use-timeline.ts'
import { useTimelineRows } from './use-timeline-rows.ts'

/** Entries before the end at which the next page is read: a second of fast scrolling. */
const AHEAD = 150

interface TimelineListProps {
  readonly ticket: Mirrored<'ticket'>
  readonly timeline: Timeline & { readonly entries: readonly TimelineEntry[] }
  /** Entries of the chosen kinds. */
  readonly entries: readonly TimelineEntry[]
  readonly oldestFirst: boolean
  /** Comments are among the chosen kinds: the past is read as far as the person scrolls. */
  readonly hasComments: boolean
  showAll(): void
  /** Receives the text of a comment that was taken back. */
  giveBack: Composer['giveBack']
}

const runOf = (ticketId: string, entry: TimelineEntry): readonly ActivityRun[] =>
  entry.kind === 'change'
    ? [
        {
          id: entry.key,
          userId: entry.by,
          model: 'ticket',
          recordId: ticketId,
          entries: entry.entries,
          from: entry.at,
          to: entry.at,
        },
      ]
    : []

const NO_RUNS: readonly ActivityRun[] = []

const runsOf = (ticketId: string, entries: readonly TimelineEntry[]): readonly ActivityRun[] => {
  const runs = entries.flatMap((entry) => runOf(ticketId, entry))
  // A constant array: names are not read again while comments alone arrive.
  return runs.length === 0 ? NO_RUNS : runs
}

const commentsOf = (entries: readonly TimelineEntry[]): readonly Mirrored<'comment'>[] =>
  entries.flatMap((entry) => (entry.kind === 'comment' ? [entry.record] : []))

/**
 * Returns the listener that follows the links of the entries to themselves: a `Link` of the router
 * in each of them takes longer to render.
 */
const useEntryTimeClicks = () => {
  const navigate = useNavigate()
  const follow = (hash: string) =>
    void navigate({ search: location.search, hash }, { replace: true, preventScrollReset: true })
  return (event: MouseEvent): void => followLink(event, 'a[data-entry-time]', follow)
}

/** The entries in view, variable in height; only those near the view are in the page. */
export const TimelineList = ({
  ticket,
  timeline,
  entries,
  oldestFirst,
  hasComments,
  showAll,
  giveBack,
}: TimelineListProps) => {
  const { t } = useTranslation('ticket')
  const { actor } = usePerson()
  const list = useRef<HTMLOListElement>(null)
  const { virtualizer, items, scrollMargin, isInFlow } = useTimelineRows(entries, list)
  const last = items.at(-1)?.index ?? -1
  const { readMore, readFar } = timeline
  const isNearEnd = hasComments && last >= entries.length - AHEAD
  useEffect(() => {
    if (isNearEnd) readMore()
  }, [isNearEnd, readMore])

  const scrollTo = (index: number): void => virtualizer.scrollToIndex(index, { align: 'center' })
  const linked = useEntryLink({ list, entries, all: timeline.entries, scrollTo, showAll, readFar })

  const names = useRecordNames(useMemo(() => runsOf(ticket.id, entries), [entries, ticket.id]))
  const top = virtualizer.scrollOffset ?? 0
  const bottom = top + (virtualizer.scrollRect?.height ?? 0)
  const seen = items.filter(({ start, end }) => start < bottom && end > top)
  const [from, to] = [seen[0]?.index ?? 0, (seen.at(-1)?.index ?? -1) + 1]
  const inView = useMemo(() => entries.slice(from, to), [entries, from, to])
  const unread = useUnread(useMemo(() => commentsOf(inView), [inView]))
  const unsent = useUnsentComments()
  const followTime = useEntryTimeClicks()
  const mayCount = timeline.isComplete || !oldestFirst
  const unseen = useArrivals(timeline.entries, { mayCount, personId: actor.id, inView })
  const arrived = unseen.size === 0 ? [] : entries.filter(({ key }) => unseen.has(key))
  const goToArrived = (): void => {
    const next = oldestFirst ? arrived[0] : arrived.at(-1)
    if (next) scrollTo(entries.indexOf(next))
  }
  const news = arrived.length > 0 ? t('timeline.arrived', { count: arrived.length }) : ''
  return (
    <div className="flex min-w-0 flex-col">
      <ArrivalsButton text={news} oldestFirst={oldestFirst} onGo={goToArrived} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link */}
      <ol
        ref={list}
        aria-label={t('timeline.entries')}
        className="relative [overflow-anchor:none]"
        style={{ height: virtualizer.getTotalSize() }}
        onClick={followTime}
      >
        {items.map(({ index, start, key }) => {
          const entry = entries[index]
          if (!entry) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-entry={entry.key}
              tabIndex={-1}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              aria-current={isNamed(entry, linked) ? 'location' : undefined}
              className={cx('scroll-mt-16 pb-3 outline-none', !isInFlow && 'absolute inset-x-0 top-0')}
              style={isInFlow ? undefined : { transform: `translateY(${start - scrollMargin}px)` }}
            >
              <div
                className={cx(
                  'rounded-lg',
                  isNamed(entry, linked) && 'bg-accent-tint outline-2 outline-accent outline-offset-2',
                )}
              >
                <Entry
                  entry={entry}
                  ticket={ticket}
                  names={entry.kind === 'change' ? names : undefined}
                  isNew={entry.kind === 'comment' && unread.has(entry.record.id)}
                  creation={entry.kind === 'comment' ? unsent.get(entry.record.id) : undefined}
                  giveBack={giveBack}
                />
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface ArrivalsProps {
  /** Text with the number of entries that arrived out of view; empty where there are none. */
  readonly text: string
  readonly oldestFirst: boolean
  onGo(): void
}

/** Leads to the entries that arrived out of view. */
const ArrivalsButton = ({ text, oldestFirst, onGo }: ArrivalsProps) => (
  <>
    <LiveRegion text={text} />
    {/* Sticky without a place of its own: nothing moves when it appears. */}
    <div
      className={cx(
        'pointer-events-none sticky z-10 flex h-0 justify-center',
        oldestFirst ? 'bottom-3 order-last items-end' : 'top-3 items-start',
      )}
    >
      {text !== '' && (
        <Button look="primary" size="small" onClick={onGo} className="pointer-events-auto rounded-full shadow-popover">
          {oldestFirst ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
          {text}
        </Button>
      )}
    </div>
  </>
)

interface EntryProps {
  readonly entry: TimelineEntry
  readonly ticket: Mirrored<'ticket'>
  /** Names of the records in changes. */
  readonly names: RecordNames | undefined
  readonly isNew: boolean
  /** The event of an unsent comment. */
  readonly creation: LoggedEvent | undefined
  readonly giveBack: Composer['giveBack']
}

/** Renders again when its own entry changes, not at each frame of scrolling. */
const Entry = memo(({ entry, ticket, names, isNew, creation, giveBack }: EntryProps) => {
  switch (entry.kind) {
    case 'comment':
      return (
        <CommentItem
          comment={entry.record}
          ticket={ticket}
          isNew={isNew}
          when={<EntryTime entry={entry} />}
          takeBack={creation && <TakeBack comment={entry.record} creation={creation} giveBack={giveBack} />}
        />
      )
    case 'step':
      return <StepLine entry={entry} />
    case 'change':
      return names && <ChangeLine entry={entry} names={names} />
    case 'file':
      return <FileLine entry={entry} />
    case 'pointage':
      return <PointageLine entry={entry} />
    case 'commit':
      return <CommitLine entry={entry} />
  }
})
