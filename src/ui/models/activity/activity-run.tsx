import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { type ActivityRun, actionsOfRun, changesOfRun, type FieldChange, filesOfRun } from './activity-runs.ts'
import { type ChangeText, useActivityTexts } from './use-change-text.ts'
import type { RecordNames } from './use-record-names.ts'

/** A new record may have many values; the first ones tell what it is. */
const MAX_CHANGES = 8

interface RunProps {
  readonly run: ActivityRun
  readonly names: RecordNames
  readonly space: StaffSpace
}

/** Work of one person on one record: actions, and each change from before to after. */
export const Run = ({ run, names, space }: RunProps) => {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const { actor } = usePerson()
  const texts = useActivityTexts(names)
  const user = useReferences().find('user', run.userId)
  const changes = useMemo(() => changesOfRun(run), [run])
  const { model } = run
  const name = user ? `${user.firstname} ${user.lastname}` : run.userId === null ? t('system') : tCommon('somebody')
  const isOneTime = format.time(run.from) === format.time(run.to)
  return (
    <li className="flex gap-3 py-3">
      <Avatar name={name} url={user?.avatar_url ?? null} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{run.userId === actor.id ? tCommon('you') : name}</span>
          <RunRecord run={run} names={names} space={space} label={texts.model(model)} />
          <time dateTime={run.to} className="ml-auto whitespace-nowrap text-ink-2 text-sm tabular">
            {isOneTime ? format.time(run.to) : `${format.time(run.from)} – ${format.time(run.to)}`}
          </time>
        </p>
        <p className="text-ink-2">
          {actionsOfRun(run)
            .map((action) => texts.action(model, action, (user?.client_id ?? null) !== null))
            .join(' · ')}
        </p>
        {isModelName(model) && <ChangeList model={model} changes={changes} names={names} />}
      </div>
    </li>
  )
}

/** The record of a run with a link to its page, or to the page of its ticket. */
const RunRecord = ({ run, names, space, label }: RunProps & { readonly label: string }) => {
  const { t } = useTranslation()
  const recordPath = useRecordPath(space)
  const { model, recordId } = run
  // A sign-in concerns no record: its action says it all.
  if (!isModelName(model)) return null
  // An import may bring records of any model: its files say more.
  if (recordId === '0')
    return <span className="min-w-0 break-words text-ink-2">{filesOfRun(run).join(', ') || label}</span>
  const ticket = names.ticketOf(model, recordId)
  const to = ticket === null ? recordPath(model, recordId) : recordPath('ticket', ticket)
  const name = names.nameOf(model, recordId)
  const text = name === null || name === '' ? t('numbered', { id: recordId }) : name
  return (
    <span className="min-w-0 text-ink-2">
      {label}{' '}
      {to === null || name === null ? (
        text
      ) : (
        <Link to={to} className="rounded-sm break-words text-accent-text hover:underline">
          {text}
        </Link>
      )}
    </span>
  )
}

interface ChangeListProps {
  readonly model: ModelName
  readonly changes: readonly FieldChange[]
  readonly names: RecordNames
}

/** The first changes of a run in words, and how many more there are. */
export const ChangeList = ({ model, changes, names }: ChangeListProps) => {
  const { t } = useTranslation('activity')
  const texts = useActivityTexts(names)
  const more = changes.length - MAX_CHANGES
  if (changes.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5">
      {changes.slice(0, MAX_CHANGES).map((change) => (
        <Change key={change.field} text={texts.change(model, change)} isNew={change.from === undefined} />
      ))}
      {more > 0 && <li className="text-ink-2 text-sm">{t('more', { count: more })}</li>}
    </ul>
  )
}

/** « Statut : Nouveau → En cours »; a new record has no value before. */
const Change = ({ text: { field, from, to }, isNew }: { readonly text: ChangeText; readonly isNew: boolean }) => {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation()
  const nothing = <span className="text-ink-3">{t('nothing')}</span>
  return (
    <li className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-ink-2">{tCommon('labelled', { label: field, value: '' }).trimEnd()}</span>
      {!isNew && (
        <>
          <span className="min-w-0 break-words text-ink-2">{from ?? nothing}</span>
          <ArrowRight role="img" aria-label={t('became')} className="size-3.5 shrink-0 self-center text-ink-3" />
        </>
      )}
      <span className="min-w-0 break-words">{to ?? nothing}</span>
    </li>
  )
}
