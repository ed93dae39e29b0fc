import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { pageOf } from '../../hooks/page/use-record-path.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { writtenTitle } from '../presentation/written-title.ts'

/** A record that is on this device and has a page. */
export interface LinkedRecord {
  readonly model: ModelName
  readonly id: RecordId
}

interface RecordName {
  readonly text: string
  /** The record whose page shows this one: itself or its parent; null where neither is here. */
  readonly linked: LinkedRecord | null
}

/** Models whose title alone does not tell which record is meant. */
const NAMED_BY_PARENT: ReadonlySet<ModelName> = new Set([
  'pointage',
  'timer',
  'notification',
  'notification_preference',
  'follow',
])

export interface NamedEventProps {
  readonly event: LoggedEvent
  /** Finds the unsent creation of a record by its key `model:id`. */
  readonly dependence: { creationOf(key: string): LoggedEvent | undefined }
}

/** The name of an event's record. */
export const RecordText = (props: NamedEventProps) => <NamedEvent {...props}>{({ text }) => text}</NamedEvent>

type Props = NamedEventProps & { children(named: RecordName): ReactNode }

/** Names an event by the record on whose page it is shown, otherwise by its own record. */
export const NamedEvent = (props: Props) => {
  const { t } = useTranslation('outbox')
  const { event, children } = props
  if (!isModelName(event.model)) return children({ text: event.model || t('unknownRecord'), linked: null })
  return <NamedRecord {...props} model={event.model} />
}

const NamedRecord = ({ model, event, dependence, children }: Props & { readonly model: ModelName }) => {
  const labels = useLabels()
  const format = useFormat()
  const { value: record } = useOne(model, event.resultId ?? event.recordId)
  const page = pageOf(model)
  const parentModel = page?.model ?? model
  const parentId = page && parentIdOf(event, page.field, record)
  const { value: parent } = useOne(parentModel, parentId)
  const linked = parent ? { model: parentModel, id: parent.id } : null
  const parentTitle = parent ? writtenTitle(parentModel, parent, format) : undefined
  const ownTitle = record && !NAMED_BY_PARENT.has(model) ? writtenTitle(model, record, format) : undefined
  const unsentName = parentId === null ? undefined : nameIn(dependence.creationOf(recordKey(parentModel, parentId)))
  const text = parentTitle ?? ownTitle ?? nameIn(event) ?? unsentName ?? labels.model[model].one
  return children({ text, linked })
}

/** Id of the parent, from the payload or the record; the record's own id without a parent field. */
const parentIdOf = (
  { payload, recordId, resultId }: LoggedEvent,
  field: string | null,
  record: object | null | undefined,
): RecordId | null => {
  if (field === null) return resultId ?? recordId
  const id = payload[field] ?? (record ? (record as Readonly<Record<string, unknown>>)[field] : null)
  return typeof id === 'string' ? id : null
}

/** A refused creation left no record: its payload has the name. */
const nameIn = (creation: LoggedEvent | undefined): string | undefined => {
  const name = creation?.payload['name']
  return typeof name === 'string' && name !== '' ? name : undefined
}
