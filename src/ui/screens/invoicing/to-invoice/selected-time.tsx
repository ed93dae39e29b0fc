import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT, type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { BulkPointages } from '../../../models/pointage/list/bulk-pointages.tsx'
import { SelectionBar } from '../../../widgets/list/selection/selection-bar.tsx'

interface SelectedTimeProps {
  /** Filter of the time that is shown; must be stable. */
  readonly filter: ListQuery['filter']
  readonly ticketIds: readonly RecordId[]
  onEnd(): void
}

const nothing = (): void => undefined

/** The actions on the time of the selected tickets. */
export const SelectedTime = ({ filter, ticketIds, onEnd }: SelectedTimeProps) => {
  const { t } = useTranslation('invoicing')
  const key = ticketIds.toSorted().join()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { ...filter, ticket_id: { in: key.split(',') } },
      orderBy: parseOrder(model.defaultOrder),
      page: 1,
      limit: 'all',
    }),
    [filter, key],
  )
  const { value } = useList('pointage', query)
  // After a change of the selection, the rows are still those of the one before.
  const pointages = useMemo(() => {
    const ids = new Set(key.split(','))
    return (value?.rows ?? []).filter(({ ticket_id }) => ids.has(ticket_id))
  }, [value, key])
  return (
    <SelectionBar count={pointages.length} isAll={null} onAll={nothing} onEnd={onEnd}>
      <BulkPointages pointages={pointages} done={onEnd} />
      {value !== undefined && value.total > ALL_LIMIT && (
        <span className="text-ink-2">{t('toInvoice.most', { count: ALL_LIMIT })}</span>
      )}
    </SelectionBar>
  )
}
