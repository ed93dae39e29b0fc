import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { isOpenStage } from '#contract/lifecycle/ticket.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { usePerson } from '../../../services/services.tsx'
import type { BuiltInView } from '../../../widgets/views/view-bar.tsx'

/** Before the statuses are known: an empty list of ids would be no filter. */
const NO_STATUS = ['']

const idsOf = (statuses: readonly { readonly id: string }[]): readonly string[] => (statuses.length === 0 ? NO_STATUS : statuses.map(({ id }) => id))

/** Frequently used filters, by name. */
export const useTicketViews = (): Readonly<Record<'all' | 'open' | 'openOrDone' | 'mine' | 'favorite', ListQuery['filter']>> => {
  const { actor } = usePerson()
  const statuses = useReferences().all('ticket_status')
  return useMemo(() => {
    const open = { in: idsOf(statuses.filter(({ stage }) => isOpenStage(stage))) }
    return {
      all: {},
      open: { status_id: open },
      openOrDone: { status_id: { in: idsOf(statuses.filter(({ stage }) => stage !== 'closed')) } },
      mine: { status_id: open, responsable_id: { in: [actor.id] } },
      favorite: { is_favorite: { in: [true] } },
    }
  }, [statuses, actor.id])
}

const SHOWN = ['all', 'open', 'mine', 'favorite'] as const

/** The built-in views of every ticket list. */
export const useBuiltInTicketViews = (): readonly BuiltInView[] => {
  const { t } = useTranslation('ticket')
  const views = useTicketViews()
  return useMemo(() => SHOWN.map((key) => ({ key, label: t(`views.${key}`), filter: views[key] })), [t, views])
}
