import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { useOne } from '../../hooks/use-records.ts'

interface RecordName {
  readonly text: string
  /** Id of the ticket that the record is or belongs to, where this device has it. */
  readonly ticketId: RecordId | null
}

export interface NamedEventProps {
  readonly event: LoggedEvent
  /** Finds the unsent creation of a record by its key `model:id`. */
  readonly dependence: { creationOf(key: string): LoggedEvent | undefined }
}

/** The name of an event's record. */
export const RecordText = (props: NamedEventProps) => <NamedEvent {...props}>{({ text }) => text}</NamedEvent>

type Props = NamedEventProps & { children(named: RecordName): ReactNode }

/** The ticket of an event where there is one, otherwise its record. */
export const NamedEvent = (props: Props) => {
  const { t } = useTranslation('outbox')
  const { event, children } = props
  if (!isModelName(event.model)) return children({ text: event.model || t('unknownRecord'), ticketId: null })
  return <NamedRecord {...props} model={event.model} />
}

const NamedRecord = ({ model, event, dependence, children }: Props & { readonly model: ModelName }) => {
  const labels = useLabels()
  const { value: record } = useOne(model, event.resultId ?? event.recordId)
  const ticketId = ticketIdOf(event, record)
  const { value: ticket } = useOne('ticket', ticketId)
  const own = record && model !== 'pointage' ? modelOf(model).title(record as never) : undefined
  const text = ticket?.name ?? own ?? nameIn(event) ?? nameIn(dependence.creationOf(`ticket:${ticketId}`)) ?? labels.model[model].one
  return children({ text, ticketId: ticket?.id ?? null })
}

const ticketIdOf = ({ model, payload, recordId, resultId }: LoggedEvent, record: object | null | undefined): RecordId | null => {
  if (model === 'ticket') return resultId ?? recordId
  const id = payload['ticket_id'] ?? (record && 'ticket_id' in record ? record.ticket_id : null)
  return typeof id === 'string' ? id : null
}

/** A refused creation left no record: its payload has the name. */
const nameIn = (creation: LoggedEvent | undefined): string | undefined => {
  const name = creation?.payload['name']
  return typeof name === 'string' && name !== '' ? name : undefined
}
