import { Hourglass } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractCalls } from '#contract/calls/contract.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ContractPeriod } from '#contract/models/contract/contract-use.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { PeriodBar, usePeriodText } from '../../models/contract/period-bar.tsx'
import { type Contract, useContractsOf } from '../../models/contract/use-contracts.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { useContentReady } from '../../widgets/show-together.tsx'
import { HomeSection } from './home/home-section.tsx'

const EVERYTHING = { search: '', filter: {} }
const UT = { sum: ['ut'], by: [] }

interface ClientContractsProps {
  /** Only contracts that the time of this projet may draw from. */
  readonly projetId?: RecordId
}

/**
 * Hours left of the contracts of a client, as the server counts them; nothing for staff, or without
 * a contract.
 */
export const ClientContracts = ({ projetId }: ClientContractsProps) => {
  const { t } = useTranslation('contract')
  const { actor } = usePerson()
  const contracts = useContractsOf(actor.clientId ?? '', projetId)
  useContentReady(contracts !== undefined)
  if (!contracts || contracts.length === 0) return null
  return (
    <HomeSection title={t('portal')} icon={Hourglass}>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {contracts.map((contract) => (
          <li key={contract.id} className="border-line border-b px-4 py-3 last:border-0">
            <OwnContract contract={contract} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

/**
 * The present period of a contract. Tickets that the client can't see draw from it too, so that
 * this device can't add the time up: the server is asked, again at each change of the time seen
 * here.
 */
const useServerPeriod = (id: RecordId) => {
  const { online } = useServices()
  const isOnline = useIsOnline()
  const today = useToday()
  const seen = useAggregate('pointage', EVERYTHING, UT).value?.[0]?.sum[0]
  const [answer, setAnswer] = useState<ContractPeriod | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` and `attempt` ask again
  useEffect(() => {
    if (!isOnline) return
    let isShown = true
    const show = (next: ContractPeriod | 'failed') => isShown && setAnswer(next)
    online.get(`${pathOf(contractCalls.use, { id })}?day=${today}`).then(
      (read) => show((read as { periods: readonly ContractPeriod[] }).periods.at(-1) ?? 'failed'),
      () => show('failed'),
    )
    return () => {
      isShown = false
    }
  }, [online, isOnline, id, today, seen, attempt])
  return { answer, isOnline, retry: () => setAttempt(attempt + 1) }
}

const OwnContract = ({ contract }: { readonly contract: Contract }) => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const periodText = usePeriodText()
  const { answer, isOnline, retry } = useServerPeriod(contract.id)
  const period = useMemo(() => (answer === null || answer === 'failed' ? undefined : answer), [answer])
  return (
    <>
      <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{contract.name}</span>
        <span className="ml-auto text-ink-2 text-sm tabular">
          {period
            ? periodText(period)
            : contract.ends_on !== null && t('endsOn', { day: format.day(contract.ends_on) })}
        </span>
      </p>
      {answer === 'failed' ? (
        <p className="flex flex-wrap items-center gap-2 text-ink-2" role="status">
          {t('portalFailed')}
          <Button look="ghost" size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      ) : period || isOnline ? (
        <PeriodBar name={contract.name} period={period} />
      ) : (
        <p className="text-ink-2">{t('portalOffline')}</p>
      )}
    </>
  )
}
