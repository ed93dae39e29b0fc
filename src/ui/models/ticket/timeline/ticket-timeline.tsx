import { ArrowDownNarrowWide, ArrowDownWideNarrow, MessageSquare } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRefusalsUnder } from '../../../hooks/sync/use-refusals.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { usePerson, useServices } from '../../../services/services.tsx'
import { RefusalNotices } from '../../../widgets/refusals/refusal-notices.tsx'
import { useFreshActivity } from '../../activity/use-fresh-activity.ts'
import { CommentComposer, type Composer } from '../../comment/comment-composer.tsx'
import { PresenceLine } from '../presence/presence-line.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { ENTRY_KINDS, type EntryKind, entriesOf } from './timeline.ts'
import { TimelineList } from './timeline-list.tsx'
import { useTimeline } from './use-timeline.ts'

/** Parameter of the address with the chosen kinds. */
const KINDS = 'kinds'

/** Kinds that a client's device has; the others are for staff. */
const CLIENT_KINDS = ['step', 'comment', 'file', 'pointage'] as const satisfies readonly EntryKind[]

const isClientKind = (kind: EntryKind): kind is (typeof CLIENT_KINDS)[number] =>
  CLIENT_KINDS.some((one) => one === kind)

const isKind = (text: string): text is EntryKind => ENTRY_KINDS.some((kind) => kind === text)

/** The chosen kinds, in the address: a shared link brings the same view. */
const useKinds = () => {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const text = new URLSearchParams(search).get(KINDS) ?? ''
  const kinds = useMemo(() => new Set(text.split(',').filter(isKind)), [text])
  const goTo = (chosen: ReadonlySet<EntryKind>, to: string): void => {
    const next = new URLSearchParams(search)
    if (chosen.size === 0) next.delete(KINDS)
    else next.set(KINDS, ENTRY_KINDS.filter((kind) => chosen.has(kind)).join())
    void navigate({ pathname, search: next.toString(), hash: to }, { replace: true, preventScrollReset: true })
  }
  return {
    kinds,
    choose: (chosen: ReadonlySet<EntryKind>): void => goTo(chosen, ''),
    /** Shows every kind, and still the entry that the address names. */
    showAll: (): void => goTo(new Set(), hash),
  }
}

const ONLY_COMMENTS: ReadonlySet<EntryKind> = new Set(['comment'])

interface TicketTimelineProps {
  readonly ticket: Mirrored<'ticket'>
  /** The comments alone, without a choice of kinds. */
  readonly onlyComments?: boolean
}

/**
 * Everything that happened to a ticket, and the form that adds a comment: newest or oldest first,
 * as the person has chosen on this device. Comments in view become read.
 */
export const TicketTimeline = ({ ticket, onlyComments = false }: TicketTimelineProps) => {
  const { t } = useTranslation('ticket')
  const { t: tComment } = useTranslation('comment')
  const { preferences } = useServices()
  const { actor } = usePerson()
  const { oldestFirst } = preferences
  const { kinds: chosen, choose, showAll } = useKinds()
  const kinds = onlyComments ? ONLY_COMMENTS : chosen
  const hasComments = kinds.size === 0 || kinds.has('comment')
  useFreshActivity()
  const timeline = useTimeline(ticket, oldestFirst, hasComments)
  const { entries: all } = timeline
  const entries = useMemo(() => (all ? entriesOf(all, kinds) : undefined), [all, kinds])
  const refused = useRefusedComments(ticket, all)
  const composerRef = useRef<Composer>(null)
  const giveBack = useCallback<Composer['giveBack']>((comment) => composerRef.current?.giveBack(comment), [])
  const { others, reportWriting } = usePresence(ticket.id)
  const title = t(actor.role === 'client' ? 'timeline.titleClient' : 'timeline.title')
  const composer = (
    <>
      <PresenceLine {...others} />
      <CommentComposer ticket={ticket} ref={composerRef} onWriting={reportWriting} />
    </>
  )
  return (
    <section aria-label={onlyComments ? tComment('comments') : title} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!onlyComments && <h2 className="mr-auto font-semibold text-md">{title}</h2>}
        <Button
          look="ghost"
          size="small"
          className={cx(onlyComments && 'ml-auto')}
          onClick={() => preferences.setOldestFirst(!oldestFirst)}
        >
          {oldestFirst ? <ArrowDownNarrowWide aria-hidden /> : <ArrowDownWideNarrow aria-hidden />}
          {oldestFirst ? t('timeline.oldestFirst') : t('timeline.newestFirst')}
        </Button>
      </div>
      {!oldestFirst && composer}
      {!onlyComments && <KindChips chosen={chosen} choose={choose} />}
      {!onlyComments && actor.role === 'technicien' && <p className="text-ink-2 text-sm">{t('timeline.ownChanges')}</p>}
      <RefusalNotices events={refused} />
      {!entries || !all ? (
        <Skeleton className="h-24 w-full" />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<MessageSquare />}
          title={onlyComments ? tComment('none') : t('timeline.none')}
          hint={onlyComments ? tComment('noneHint') : t('timeline.noneHint')}
          className="py-8"
        />
      ) : (
        <TimelineList
          key={String(oldestFirst)}
          ticket={ticket}
          timeline={{ ...timeline, entries: all }}
          entries={entries}
          oldestFirst={oldestFirst}
          hasComments={hasComments}
          showAll={showAll}
          giveBack={giveBack}
        />
      )}
      {oldestFirst && composer}
    </section>
  )
}

/** Refused comments of this ticket: those that are no record any more are shown nowhere else. */
const useRefusedComments = (ticket: Mirrored<'ticket'>, entries: ReturnType<typeof useTimeline>['entries']) => {
  const ids = useMemo(
    () => entries?.flatMap((entry) => (entry.kind === 'comment' ? [entry.record.id] : [])) ?? [],
    [entries],
  )
  const parent = useMemo(() => ({ field: 'ticket_id', model: 'ticket', id: ticket.id }) as const, [ticket.id])
  return useRefusalsUnder('comment', parent, ids)
}

const toggled = (kinds: ReadonlySet<EntryKind>, kind: EntryKind): ReadonlySet<EntryKind> =>
  new Set(ENTRY_KINDS.filter((each) => kinds.has(each) !== (each === kind)))

interface KindChipsProps {
  readonly chosen: ReadonlySet<EntryKind>
  choose(kinds: ReadonlySet<EntryKind>): void
}

/** The kinds that are shown; all of them while none is chosen. */
const KindChips = ({ chosen, choose }: KindChipsProps) => {
  const { t } = useTranslation('ticket')
  const { actor } = usePerson()
  const isClient = actor.role === 'client'
  const kinds = isClient ? CLIENT_KINDS : ENTRY_KINDS
  const textOf = (kind: EntryKind): string =>
    isClient && isClientKind(kind) ? t(`timeline.kindClient.${kind}`) : t(`timeline.kind.${kind}`)
  const look = (isOn: boolean): string =>
    cx(
      'ring-inside inline-flex h-7 items-center rounded-md border px-2 hover:bg-hover touch:h-11',
      isOn ? 'border-accent bg-accent-tint text-accent-text' : 'border-line-strong bg-surface text-ink-2',
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame
    <div role="group" aria-label={t('timeline.kinds')} className="flex flex-wrap gap-1.5">
      <button
        type="button"
        aria-pressed={chosen.size === 0}
        onClick={() => choose(new Set())}
        className={look(chosen.size === 0)}
      >
        {t('timeline.all')}
      </button>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen.has(kind)}
          onClick={() => choose(toggled(chosen, kind))}
          className={look(chosen.has(kind))}
        >
          {textOf(kind)}
        </button>
      ))}
    </div>
  )
}
