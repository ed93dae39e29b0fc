import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { type EventState, isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { CREATE_TICKET } from '../../navigation.ts'
import { useServices } from '../../services.tsx'
import { useFormat } from '../../use-format.ts'
import { useLabels } from '../../use-labels.ts'
import { usePath } from '../../use-path.ts'
import { useOne } from '../../use-records.ts'
import { CORRECTION } from '../tickets/use-correction.ts'
import { PayloadText } from './payload-text.tsx'

const TONES: Record<EventState, Tone> = {
  queued: 'neutral',
  sending: 'accent',
  accepted: 'success',
  refused: 'danger',
  cancelled: 'neutral',
  held: 'danger',
  stuck: 'warning',
  quarantined: 'danger',
}

interface OutboxRowProps {
  readonly event: LoggedEvent
  readonly space: RoleSlug
}

/** One action of the person: what, on which record, when, how far it got, and what can still be done about it. */
export const OutboxRow = ({ event, space }: OutboxRowProps) => {
  const { t } = useTranslation('outbox')
  const labels = useLabels()
  const format = useFormat()
  const action = isModelName(event.model) ? labels.actionOf(event.model, event.action) : event.action

  return (
    <li className="border-line border-b px-4 py-3 last:border-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{action}</span>
            {isModelName(event.model) && <RecordName model={event.model} event={event} space={space} />}
          </p>
          <p className="text-ink-3 text-sm tabular">
            {format.moment(event.at)}
            {event.attempts > 1 && ` · ${t('attempts', { count: event.attempts })}`}
            {event.state === 'queued' &&
              event.nextAttemptAt > 0 &&
              ` · ${t('nextAttempt', { at: format.time(new Date(event.nextAttemptAt).toISOString()) })}`}
          </p>
          <PayloadText event={event} />
        </div>
        <Badge tone={TONES[event.state]}>{t(`state.${event.state}`)}</Badge>
      </div>
      {event.refusal && <Answer event={event} />}
      <Choices event={event} space={space} />
    </li>
  )
}

const Answer = ({ event }: { readonly event: LoggedEvent }) => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const format = useFormat()
  const { refusal, model } = event
  if (!refusal) return null
  return (
    <div className="mt-2 rounded-md bg-danger-tint px-3 py-2 text-danger-text">
      <p>{refusal.message}</p>
      {Object.entries(refusal.errors).map(([field, [message]]) => (
        <p key={field}>
          {isModelName(model) ? labels.fieldOf(model, field) : field} · {message}
        </p>
      ))}
      {refusal.changed && <p className="text-sm">{t('refusedBy', { by: refusal.changed.by, at: format.moment(refusal.changed.at) })}</p>}
    </div>
  )
}

const Choices = ({ event, space }: OutboxRowProps) => {
  const { t } = useTranslation('outbox')
  const { t: tTicket } = useTranslation('ticket')
  const { outbox } = useServices()
  const path = usePath()
  const isDead = event.state === 'refused' || event.state === 'held' || event.state === 'quarantined'
  if (!isDead && !isUnsettled(event.state)) return null
  const mayCorrect = event.state === 'refused' && event.model === 'ticket' && event.action === 'create'

  const cancel = async () => {
    if (await outbox.cancel(event.id)) toast(t('cancelled'))
    else toast.error(t('tooLate'))
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {mayCorrect && (
        <Button look="secondary" size="small" asChild>
          <Link to={`${path(CREATE_TICKET[space])}?${CORRECTION}=${event.id}`}>{tTicket('correct')}</Link>
        </Button>
      )}
      {event.state !== 'sending' && event.state !== 'quarantined' && (
        <Button look="secondary" size="small" onClick={() => outbox.retry(event.id)}>
          {t('retry')}
        </Button>
      )}
      {event.state !== 'sending' && (
        <Button look="ghost" size="small" onClick={cancel}>
          {isDead ? t('dismiss') : t('cancel')}
        </Button>
      )}
    </div>
  )
}

const RecordName = ({ model, event, space }: { readonly model: ModelName; readonly event: LoggedEvent; readonly space: RoleSlug }) => {
  const labels = useLabels()
  const path = usePath()
  const { value: record } = useOne(model, event.recordId)
  const { value: ticket } = useOne('ticket', model === 'pointage' ? ticketOf(event, record ?? null) : null)
  const name = model === 'pointage' ? ticket?.name : ((record && modelOf(model).title(record as never)) ?? nameIn(event))
  const ticketId = model === 'ticket' ? (record ? record.id : null) : (ticket?.id ?? null)
  const text = name ?? labels.model[model].one
  if (ticketId === null || space === 'client') return <span className="min-w-0 truncate text-ink-2">{text}</span>
  return (
    <Link to={path(`${space}.ticket`, { ticket: ticketId })} className="min-w-0 truncate text-accent-text hover:underline">
      {text}
    </Link>
  )
}

const nameIn = (event: LoggedEvent): string | undefined => {
  const name = event.payload['name']
  return typeof name === 'string' ? name : undefined
}

const ticketOf = (event: LoggedEvent, record: object | null): string | null => {
  const id = event.payload['ticket_id'] ?? (record && 'ticket_id' in record ? record.ticket_id : null)
  return typeof id === 'string' ? id : null
}
