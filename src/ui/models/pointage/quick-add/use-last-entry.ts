import { useMemo } from 'react'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { usePerson } from '../../../services/services.tsx'
import { formatQuickAdd } from './format-quick-add.ts'
import { useQuickContext } from './use-quick-context.ts'

/** The person's newest pointage as a text of today; null without one. */
export const useLastEntry = (): string | null => {
  const { actor } = usePerson()
  const locale = useLocale()
  const context = useQuickContext(null)
  const { value } = useList(
    'pointage',
    useMemo(
      () => ({
        search: '',
        filter: { user_id: { in: [actor.id] } },
        orderBy: [{ field: 'created_at', direction: 'desc' as const }],
        page: 1,
        limit: 5 as const,
      }),
      [actor.id],
    ),
  )
  const last = value?.rows[0]
  if (!last) return null
  return formatQuickAdd(
    { ut: last.ut, date: null, ticket: last.ticket_id, person: null, billable: null, comment: last.comment ?? '' },
    locale,
    context,
  )
}
