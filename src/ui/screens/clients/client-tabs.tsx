import { Ticket, UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { clientPresentation } from '../../models/client/presentation.ts'
import { contractPresentation } from '../../models/contract/presentation.ts'
import { invoicePresentation } from '../../models/invoice/presentation.ts'
import { productPresentation } from '../../models/product/presentation.ts'
import { projetPresentation } from '../../models/projet/presentation.ts'
import { ratePresentation } from '../../models/rate/presentation.ts'
import { repoPresentation } from '../../models/repo/presentation.ts'
import { userPresentation } from '../../models/user/presentation.ts'
import type { StaffSpace } from '../../navigation.ts'
import { IN_USE } from '../../widgets/presentation/places.ts'
import { type TabLink, TabLinks } from '../../widgets/tabs/tab-links.tsx'

/** Tabs of both spaces, then those of managers alone. */
type SharedTab = 'fiche' | 'projets' | 'tickets' | 'users'
type ManagerTab = 'employees' | 'contracts' | 'rates' | 'products' | 'repos' | 'invoices'
export type ClientTab = SharedTab | ManagerTab

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())

/** Live number of the records that match a filter. */
const useCount = (model: ModelName, filter: ListQuery['filter']): number | undefined => {
  const set = useMemo(() => ({ search: '', filter }), [filter])
  return useSetCounts(
    model,
    useMemo(() => [set], [set]),
  )(set)
}

/** Filters of what belongs to a client. */
const useOwn = (clientId: RecordId) =>
  useMemo(() => {
    const own = { client_id: { in: [clientId] } }
    const throughProjet = { 'projet_id.client_id': { in: [clientId] } }
    return { own, throughProjet, inUse: { ...own, ...IN_USE } }
  }, [clientId])

interface ClientTabsProps {
  readonly clientId: RecordId
  readonly current: ClientTab
  readonly space: StaffSpace
}

export const ClientTabs = ({ clientId, current, space }: ClientTabsProps) => {
  const { t } = useTranslation('record')
  const shared = useSharedTabs(clientId, space)
  const managers = useManagerTabs(clientId)
  return <TabLinks label={t('tabs')} current={current} tabs={space === 'manager' ? [...shared, ...managers] : shared} />
}

const useSharedTabs = (clientId: RecordId, space: StaffSpace): readonly (TabLink & { readonly id: SharedTab })[] => {
  const { t } = useTranslation('record')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const { own, throughProjet, inUse } = useOwn(clientId)
  const parameters = { client: clientId }
  const projets = useCount('projet', inUse)
  const tickets = useCount('ticket', throughProjet)
  const users = useCount('user', own)
  return [
    { id: 'fiche', to: path(`${space}.client`, parameters), text: t('fiche'), icon: clientPresentation.icon },
    {
      id: 'projets',
      to: path(`${space}.clientProjets`, parameters),
      text: tCommon('menu.projets'),
      icon: projetPresentation.icon,
      count: projets,
    },
    {
      id: 'tickets',
      to: path(`${space}.clientTickets`, parameters),
      text: tCommon('menu.tickets'),
      icon: Ticket,
      count: tickets,
    },
    {
      id: 'users',
      to: path(`${space}.clientUsers`, parameters),
      text: tCommon('menu.users'),
      icon: userPresentation.icon,
      count: users,
    },
  ]
}

const useManagerTabs = (clientId: RecordId): readonly (TabLink & { readonly id: ManagerTab })[] => {
  const { t: tTeam } = useTranslation('team')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const path = usePath()
  const { own, throughProjet, inUse } = useOwn(clientId)
  const parameters = { client: clientId }
  const contracts = useCount('contract', inUse)
  const rates = useCount('rate', inUse)
  const products = useCount('product', own)
  const repos = useCount('repo', throughProjet)
  const invoices = useCount('invoice', own)
  const text = (model: ModelName): string => capital(labels.model[model].many)
  return [
    {
      id: 'employees',
      to: path('manager.clientEmployees', parameters),
      text: tTeam('employees.title'),
      icon: UsersRound,
    },
    {
      id: 'products',
      to: path('manager.clientProducts', parameters),
      text: text('product'),
      icon: productPresentation.icon,
      count: products,
    },
    {
      id: 'repos',
      to: path('manager.clientRepos', parameters),
      text: text('repo'),
      icon: repoPresentation.icon,
      count: repos,
    },
    {
      id: 'invoices',
      to: path('manager.clientInvoices', parameters),
      text: text('invoice'),
      icon: invoicePresentation.icon,
      count: invoices,
    },
    {
      id: 'contracts',
      to: path('manager.clientContracts', parameters),
      text: tCommon('menu.contracts'),
      icon: contractPresentation.icon,
      count: contracts,
    },
    {
      id: 'rates',
      to: path('manager.clientRates', parameters),
      text: text('rate'),
      icon: ratePresentation.icon,
      count: rates,
    },
  ]
}
