import { Clock, Ticket } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { commitPresentation } from '../../models/commit/presentation.ts'
import { lastLoginPresentation } from '../../models/last-login/presentation.ts'
import { ratePresentation } from '../../models/rate/presentation.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { userPresentation } from '../../models/user/presentation.ts'
import { IN_USE } from '../../widgets/presentation/places.ts'
import { type TabLink, TabLinks } from '../../widgets/tabs/tab-links.tsx'

export type MemberTab = 'fiche' | 'tickets' | 'pointages' | 'commits' | 'logins' | 'rates'

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())

/** Live number of the records that match a filter. */
const useCount = (model: ModelName, filter: ListQuery['filter']): number | undefined => {
  const set = useMemo(() => ({ search: '', filter }), [filter])
  return useSetCounts(
    model,
    useMemo(() => [set], [set]),
  )(set)
}

export const MemberTabs = ({ userId, current }: { readonly userId: RecordId; readonly current: MemberTab }) => {
  const { t } = useTranslation('record')
  const labels = useLabels()
  const path = usePath()
  const { open } = useTicketViews()
  const own = useMemo(() => ({ user_id: { in: [userId] } }), [userId])
  const openTickets = useMemo(() => ({ ...open, responsable_id: { in: [userId] } }), [open, userId])
  const ratesInUse = useMemo(() => ({ ...own, ...IN_USE }), [own])
  const parameters = { user: userId }
  const text = (model: ModelName): string => capital(labels.model[model].many)
  const tabs: readonly (TabLink & { readonly id: MemberTab })[] = [
    { id: 'fiche', to: path('manager.teamMember', parameters), text: t('fiche'), icon: userPresentation.icon },
    {
      id: 'tickets',
      to: path('manager.teamTickets', parameters),
      text: text('ticket'),
      icon: Ticket,
      count: useCount('ticket', openTickets),
    },
    {
      id: 'pointages',
      to: path('manager.teamPointages', parameters),
      text: text('pointage'),
      icon: Clock,
      count: useCount('pointage', own),
    },
    {
      id: 'commits',
      to: path('manager.teamCommits', parameters),
      text: text('commit'),
      icon: commitPresentation.icon,
      count: useCount('commit', own),
    },
    {
      id: 'logins',
      to: path('manager.teamLogins', parameters),
      text: text('last_login'),
      icon: lastLoginPresentation.icon,
      count: useCount('last_login', own),
    },
    {
      id: 'rates',
      to: path('manager.teamRates', parameters),
      text: text('rate'),
      icon: ratePresentation.icon,
      count: useCount('rate', ratesInUse),
    },
  ]
  return <TabLinks label={t('tabs')} current={current} tabs={tabs} />
}
