import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { HOME } from '../../navigation.ts'
import { useLabels } from '../../use-labels.ts'
import { usePath } from '../../use-path.ts'
import { useOne } from '../../use-records.ts'

interface RecordNameProps {
  readonly event: LoggedEvent
  readonly space: RoleSlug
}

/** What an action is about: a link to the ticket that it is, or that it belongs to; else the record's name. */
export const RecordName = ({ event, space }: RecordNameProps) => {
  const { t } = useTranslation('outbox')
  if (!isModelName(event.model)) return <span className="min-w-0 truncate text-ink-3">{event.model || t('unknownRecord')}</span>
  return <KnownRecord model={event.model} event={event} space={space} />
}

const ticketIdOf = ({ model, payload, recordId }: LoggedEvent, record: object | null | undefined): RecordId | null => {
  if (model === 'ticket') return recordId
  const id = payload['ticket_id'] ?? (record && 'ticket_id' in record ? record.ticket_id : null)
  return typeof id === 'string' ? id : null
}

const nameIn = ({ payload }: LoggedEvent): string | undefined => {
  const { name } = payload
  return typeof name === 'string' && name !== '' ? name : undefined
}

const KnownRecord = ({ model, event, space }: RecordNameProps & { readonly model: ModelName }) => {
  const labels = useLabels()
  const path = usePath()
  const { value: record } = useOne(model, event.resultId ?? event.recordId)
  const ticketId = ticketIdOf(event, record)
  const { value: ticket } = useOne('ticket', ticketId)
  const own = record && model !== 'pointage' ? modelOf(model).title(record as never) : undefined
  const text = ticket?.name ?? own ?? nameIn(event) ?? labels.model[model].one
  if (!ticket) return <span className="min-w-0 truncate text-ink-2">{text}</span>
  const to = space === 'client' ? `${path(HOME.client)}?ticket=${ticket.id}` : path(`${space}.ticket`, { ticket: ticket.id })
  return (
    <Link to={to} className="min-w-0 truncate text-accent-text hover:underline">
      {text}
    </Link>
  )
}
