import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { isServerId } from '#contract/core/ids.ts'
import { fieldOf } from '#contract/core/model.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { iconOf } from '../record-icon.ts'
import { Item } from './palette-parts.tsx'
import type { FoundRecord } from './use-found-records.ts'

/** Number of a ticket, and whose a record is, so that records of one name can be told apart. */
const useContext = ({ model, record }: FoundRecord): string => {
  const { t } = useTranslation('ticket')
  const references = useReferences()
  const labels = useLabels()
  const idIn = (field: string) => (fieldOf(record as never, field) as RecordId | null | undefined) ?? null
  const projet = references.find('projet', idIn('projet_id'))
  const client = references.find('client', projet?.client_id ?? idIn('client_id'))
  const ticket = idIn('ticket_id')
  const parts =
    model === 'ticket'
      ? [isServerId(record.id) ? `#${record.id}` : t('newNumber'), client?.name ?? projet?.name]
      : [labels.model[model].one, ticket === null ? client?.name : `#${ticket}`]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** A found record with its kind and whose it is. */
export const RecordItem = ({ found, onSelect }: { readonly found: FoundRecord; onSelect(): void }) => {
  const context = useContext(found)
  const Icon = iconOf(found.model)
  const status = found.model === 'ticket' ? (fieldOf(found.record as never, 'status_id') as RecordId) : null
  return (
    <Item value={`${found.model}-${found.record.id}`} onSelect={onSelect}>
      {status === null ? <Icon aria-hidden /> : <StatusIcon id={status} />}
      <span className="flex min-w-0 flex-1 items-center gap-2.5 max-sm:flex-col max-sm:items-stretch max-sm:gap-0 max-sm:leading-5">
        <span className="min-w-0 flex-1 truncate">{found.title}</span>
        <span className="shrink-0 truncate text-ink-3 text-sm tabular first-letter:uppercase sm:max-w-[45%]">
          {context}
        </span>
      </span>
    </Item>
  )
}
