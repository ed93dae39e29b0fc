import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { INTERNAL_PAGE_SIZE } from '#contract/core/list-query.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { useGroup } from '../../hooks/sync/use-outbox-events.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { useUndo } from '../../services/undo-context.ts'
import { useActionText } from '../action-text/use-action-text.ts'
import { writtenTitle } from '../presentation/written-title.ts'
import { RefusalChoices } from '../refusals/refusal-choices.tsx'
import { RefusalText } from '../refusals/refusal-text.tsx'
import { type GroupResult, groupResultOf } from './group-result.ts'
import { OverwroteText } from './overwrote-text.tsx'
import { useOverwroteText } from './use-overwrote-text.ts'

/** Most rows shown in the dialog; the outbox has all of them. */
const SHOWN = INTERNAL_PAGE_SIZE

interface GroupDialogProps {
  readonly groupId: string
  readonly space: RoleSlug
  close(): void
}

/** The result of a bulk action: events sent, refused with reasons, and overwritten values. */
export const GroupDialog = ({ groupId, space, close }: GroupDialogProps) => {
  const { t } = useTranslation('undo')
  const { t: tCommon } = useTranslation()
  const actionText = useActionText()
  const { undoAction } = useUndo()
  const events = useGroup(groupId)
  const [first] = events
  const result = groupResultOf(events)
  const action = first ? actionText.action(first.model, first.action) : ''
  const mayUndo = result.sent.length + result.waiting.length > 0

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('group.title', { action })}
      description={useSummary(result)}
      closeLabel={tCommon('close')}
      size="medium"
      footer={
        mayUndo && (
          <Button
            look="secondary"
            onClick={() => {
              close()
              void undoAction(groupId, action)
            }}
          >
            {t('group.undoAll')}
          </Button>
        )
      }
    >
      {events.length === 0 && <p className="text-ink-2">{t('group.gone')}</p>}
      <Refused events={result.refused} space={space} close={close} />
      <Overwritten events={result.overwrote} space={space} close={close} />
    </Dialog>
  )
}

const useSummary = ({ sent, waiting, refused, cancelled }: GroupResult): string => {
  const { t } = useTranslation('undo')
  const parts = [
    refused.length > 0 && t('group.refusedCount', { count: refused.length }),
    sent.length > 0 && t('group.sent', { count: sent.length }),
    waiting.length > 0 && t('group.waiting', { count: waiting.length }),
    cancelled.length > 0 && t('group.cancelledCount', { count: cancelled.length }),
  ]
  return parts.filter(Boolean).join(' · ')
}

interface RowsProps {
  readonly events: readonly LoggedEvent[]
  readonly space: RoleSlug
  close(): void
}

const Refused = ({ events, space, close }: RowsProps) => {
  const { t } = useTranslation('undo')
  const { t: tRefusal } = useTranslation('refusal')
  const { outbox } = useServices()
  if (events.length === 0) return null
  const dropAll = async () => {
    for (const event of events) await outbox.cancel(event.id)
    toast(tRefusal('dropped'))
  }
  return (
    <section className="mb-5 last:mb-0">
      <Rows events={events} space={space} close={close} choices={(event) => <RefusalChoices event={event} />}>
        {(event) => <RefusalText event={event} untitled />}
      </Rows>
      {events.length > 1 && (
        <Button look="ghost" size="small" onClick={dropAll} className="mt-2">
          {t('group.dropAll')}
        </Button>
      )}
    </section>
  )
}

const Overwritten = ({ events, space, close }: RowsProps) => {
  const { t } = useTranslation('undo')
  const { undoAction } = useUndo()
  const actionText = useActionText()
  const wordsOf = useOverwroteText()
  if (events.length === 0) return null
  const restore = (event: LoggedEvent) => undoAction(event.id, actionText.action(event.model, event.action))
  return (
    <section aria-label={t('group.replaced')}>
      <h3 className="mb-2 font-medium">{t('group.replaced')}</h3>
      <Rows
        events={events}
        space={space}
        close={close}
        choices={(event) => (
          <Button look="secondary" size="small" onClick={() => restore(event)}>
            {wordsOf(event)?.restore}
          </Button>
        )}
      >
        {(event) => <OverwroteText event={event} />}
      </Rows>
    </section>
  )
}

interface RowListProps extends RowsProps {
  choices(event: LoggedEvent): ReactNode
  children(event: LoggedEvent): ReactNode
}

const Rows = ({ events, space, close, choices, children }: RowListProps) => {
  const { t } = useTranslation('undo')
  return (
    <>
      <ul className="overflow-hidden rounded-lg border">
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id} className="border-line border-b px-3 py-2.5 last:border-0">
            {isModelName(event.model) && <RecordTitle event={event} model={event.model} space={space} close={close} />}
            <div className="mt-0.5 text-ink-2">{children(event)}</div>
            <div className="mt-2 flex flex-wrap gap-2">{choices(event)}</div>
          </li>
        ))}
      </ul>
      {events.length > SHOWN && (
        <p className="mt-2 text-ink-3 text-sm">{t('group.more', { count: events.length - SHOWN })}</p>
      )}
    </>
  )
}

interface RecordTitleProps {
  readonly event: LoggedEvent
  readonly model: ModelName
  readonly space: RoleSlug
  close(): void
}

const RecordTitle = ({ event, model, space, close }: RecordTitleProps) => {
  const { t } = useTranslation()
  const recordPath = useRecordPath(space)
  const { value: record } = useOne(model, event.recordId)
  const format = useFormat()
  const title = record ? writtenTitle(model, record, format) : t('unknown')
  const to = record && space !== 'client' ? recordPath(model, record.id) : null
  if (to === null) return <p className="truncate font-medium">{title}</p>
  return (
    <Link to={to} onClick={close} className="block truncate rounded-sm font-medium text-accent-text hover:underline">
      {title}
    </Link>
  )
}
