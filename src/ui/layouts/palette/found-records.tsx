import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/use-format.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { useRecordPath } from '../../hooks/use-record-path.ts'
import { useList } from '../../hooks/use-records.ts'
import type { StaffSpace } from '../../navigation.ts'
import type { AnyPresentation } from '../../widgets/presentation/presentation.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { Group, Item } from './palette-parts.tsx'

const FOUND = 8

interface FoundProps {
  readonly space: StaffSpace
  readonly typed: string
  /** Called after other results are shown; stable. */
  onResults(): void
  onOpen(path: string): void
}

/** The first records of a model that match the typed text, with the path of their page. */
const useFound = <Name extends ModelName>(model: Name, { space, typed, onResults, onOpen }: FoundProps) => {
  const search = useDeferredValue(typed)
  const recordPath = useRecordPath(space)
  const query = useMemo(
    (): ListQuery => ({ search, filter: {}, orderBy: parseOrder(modelOf(model).defaultOrder), page: 1, limit: 10 }),
    [search, model],
  )
  const { value, current } = useList(model, query)
  useEffect(() => {
    if (value) onResults()
  }, [value, onResults])
  // Enter applies to the typed text, not to results of previous letters.
  const isAnswered = current && search === typed
  const open = (id: RecordId) => {
    const to = recordPath(model, id)
    if (isAnswered && to !== null) onOpen(to)
  }
  return { rows: value?.rows.slice(0, FOUND) ?? [], open }
}

/** Found tickets with status and day of creation. */
export const FoundTickets = (props: FoundProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { rows, open } = useFound('ticket', props)
  if (rows.length === 0) return null
  return (
    <Group heading={t('palette.tickets')}>
      {rows.map((ticket) => (
        <Item key={ticket.id} value={`ticket-${ticket.id}`} onSelect={() => open(ticket.id)}>
          <StatusIcon id={ticket.status_id} />
          <span className="min-w-0 flex-1 truncate">{ticket.name}</span>
          <span className="text-ink-3 text-sm tabular">{format.day(ticket.created_at.slice(0, 10))}</span>
        </Item>
      ))}
    </Group>
  )
}

/** Found records of a model that has a page in this space. */
export const FoundRecords = ({ presentation, ...props }: FoundProps & { readonly presentation: AnyPresentation }) => {
  const { model, icon: Icon } = presentation
  const labels = useLabels()
  const { rows, open } = useFound<ModelName>(model, props)
  if (rows.length === 0) return null
  return (
    <Group heading={labels.model[model].many.replace(/^./, (first) => first.toUpperCase())}>
      {rows.map((row) => (
        <Item key={row.id} value={`${model}-${row.id}`} onSelect={() => open(row.id)}>
          <Icon aria-hidden />
          <span className="min-w-0 flex-1 truncate">{titleOf(row)}</span>
        </Item>
      ))}
    </Group>
  )
}
