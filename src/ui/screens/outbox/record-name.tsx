import type { ReactNode } from 'react'
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
import type { Dependence } from './dependence.ts'

interface RecordNameProps {
  readonly event: LoggedEvent
  readonly dependence: Dependence
  readonly space: RoleSlug
}

interface Named {
  readonly text: string
  /** The ticket that it is, or that it belongs to, where there is one on this device. */
  readonly ticketId: RecordId | null
}

/** What an action is about: a link to its ticket where there is one; else the record's name. */
export const RecordName = (props: RecordNameProps) => {
  const path = usePath()
  const { space } = props
  return (
    <Named {...props}>
      {({ text, ticketId }) => {
        if (ticketId === null) return <span className="min-w-0 truncate text-ink-2">{text}</span>
        const to = space === 'client' ? `${path(HOME.client)}?ticket=${ticketId}` : path(`${space}.ticket`, { ticket: ticketId })
        return (
          <Link to={to} className="min-w-0 truncate text-accent-text hover:underline">
            {text}
          </Link>
        )
      }}
    </Named>
  )
}

/** The same without a way there. */
export const RecordText = (props: Omit<RecordNameProps, 'space'>) => <Named {...props}>{({ text }) => text}</Named>

type NamedProps = Omit<RecordNameProps, 'space'> & { children(named: Named): ReactNode }

const Named = (props: NamedProps) => {
  const { t } = useTranslation('outbox')
  const { event, children } = props
  if (!isModelName(event.model)) return children({ text: event.model || t('unknownRecord'), ticketId: null })
  return <Known {...props} model={event.model} />
}

const Known = ({ model, event, dependence, children }: NamedProps & { readonly model: ModelName }) => {
  const labels = useLabels()
  const { value: record } = useOne(model, event.resultId ?? event.recordId)
  const wanted = ticketIdOf(event, record)
  const { value: ticket } = useOne('ticket', wanted)
  const own = record && model !== 'pointage' ? modelOf(model).title(record as never) : undefined
  const text = ticket?.name ?? own ?? nameIn(event) ?? nameIn(dependence.creationOf(`ticket:${wanted}`)) ?? labels.model[model].one
  return children({ text, ticketId: ticket?.id ?? null })
}

const ticketIdOf = ({ model, payload, recordId, resultId }: LoggedEvent, record: object | null | undefined): RecordId | null => {
  if (model === 'ticket') return resultId ?? recordId
  const id = payload['ticket_id'] ?? (record && 'ticket_id' in record ? record.ticket_id : null)
  return typeof id === 'string' ? id : null
}

/** What was created and refused is not shown anywhere: its name stands in its creation. */
const nameIn = (creation: LoggedEvent | undefined): string | undefined => {
  const name = creation?.payload['name']
  return typeof name === 'string' && name !== '' ? name : undefined
}
