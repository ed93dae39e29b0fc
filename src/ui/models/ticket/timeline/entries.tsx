import { Clock, GitCommitHorizontal, Paperclip, SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commit as commitModel } from '#contract/models/commit/commit.ts'
import { StatusIcon } from '../../../fields/status-icon.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { usePerson } from '../../../services/services.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { ChangeList } from '../../activity/activity-run.tsx'
import { changesOfRun } from '../../activity/activity-runs.ts'
import type { RecordNames } from '../../activity/use-record-names.ts'
import { FileLink } from '../../file/file-link.tsx'
import { EntryLine, usePersonName } from './entry-line.tsx'
import type { ChangeEntry, StepEntry, TimelineEntry } from './timeline.ts'

type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: Kind }>

const WAITING = { pending: 1, doubtful: false } as const

const SHORT_SHA = 7

/** A change of stage, or the creation of the ticket. */
export const StepLine = ({ entry }: { readonly entry: StepEntry }) => {
  const { t } = useTranslation('ticket')
  const references = useReferences()
  const { actor } = usePerson()
  const by = usePersonName(entry.by)
  const { from, to } = entry
  const nameOf = (id: string): string => references.find('ticket_status', id)?.name ?? '—'
  if (to === null) {
    const text = entry.by === actor.id ? t('createdByYou') : t('created', { by })
    return (
      <EntryLine
        entry={entry}
        icon={<span className="size-2 rounded-full bg-control-line" />}
        title={<span className="text-ink-2">{text}</span>}
      />
    )
  }
  const text =
    from === null ? t('movedFirst', { by, to: nameOf(to) }) : t('moved', { by, from: nameOf(from), to: nameOf(to) })
  return (
    <EntryLine
      entry={entry}
      icon={<StatusIcon id={to} />}
      title={
        <span className="text-ink-2">
          {text} {entry.isPending && <SyncMark mark={WAITING} />}
        </span>
      }
    />
  )
}

/** Changed properties, each from before to after. */
export const ChangeLine = ({ entry, names }: { readonly entry: ChangeEntry; readonly names: RecordNames }) => {
  const { t } = useTranslation('activity')
  const by = usePersonName(entry.by)
  const changes = useMemo(() => changesOfRun(entry), [entry])
  return (
    <EntryLine
      entry={entry}
      icon={<SlidersHorizontal aria-hidden />}
      title={
        <>
          <span className="font-medium">{entry.by === null ? t('system') : by}</span>
          {entry.isPending && <SyncMark mark={WAITING} />}
        </>
      }
    >
      <ChangeList model="ticket" changes={changes} names={names} />
    </EntryLine>
  )
}

export const FileLine = ({ entry }: { readonly entry: EntryOf<'file'> }) => {
  const by = usePersonName(entry.by)
  return (
    <EntryLine
      entry={entry}
      icon={<Paperclip aria-hidden />}
      title={
        <>
          <span className="font-medium">{by}</span>
          <SyncMark mark={entry.record.sync} />
        </>
      }
    >
      <FileLink file={entry.record} />
    </EntryLine>
  )
}

export const PointageLine = ({ entry }: { readonly entry: EntryOf<'pointage'> }) => {
  const { t } = useTranslation('ticket')
  const format = useFormat()
  const by = usePersonName(entry.by)
  const { ut, date, comment, sync } = entry.record
  return (
    <EntryLine
      entry={entry}
      icon={<Clock aria-hidden />}
      title={
        <>
          <span className="font-medium">{by}</span>
          <span className="text-ink-2 tabular">
            {t('timeline.timeOn', { ut: format.ut(ut), day: format.day(date) })}
          </span>
          <SyncMark mark={sync} />
        </>
      }
    >
      {comment !== null && <p className="whitespace-pre-wrap break-words text-ink-2">{comment}</p>}
    </EntryLine>
  )
}

export const CommitLine = ({ entry }: { readonly entry: EntryOf<'commit'> }) => {
  const { record } = entry
  const known = usePersonName(record.user_id)
  const sha = record.sha.slice(0, SHORT_SHA)
  return (
    <EntryLine
      entry={entry}
      icon={<GitCommitHorizontal aria-hidden />}
      title={
        <>
          <span className="font-medium">{record.user_id === null ? record.author_name : known}</span>
          {record.url === null ? (
            <code className="text-ink-2 text-sm">{sha}</code>
          ) : (
            <a
              href={record.url}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded-sm text-accent-text text-sm hover:underline"
            >
              <code>{sha}</code>
            </a>
          )}
        </>
      }
    >
      <p className="break-words text-ink-2">{commitModel.title(record)}</p>
    </EntryLine>
  )
}
