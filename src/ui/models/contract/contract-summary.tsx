import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PeriodBar, usePeriodText } from './period-bar.tsx'
import { contractPresentation } from './presentation.ts'
import type { ContractOnDay } from './use-contracts.ts'

/** Name, period and hours left of a contract. */
export const ContractSummary = ({ contract, period, to }: ContractOnDay & { readonly to: string }) => {
  const { t } = useTranslation('contract')
  const periodText = usePeriodText()
  const Icon = contractPresentation.icon
  return (
    <>
      <p className="mb-1.5 flex flex-wrap items-center gap-x-2">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Link to={to} className="min-w-0 truncate rounded-sm font-medium hover:underline">
          {contract.name}
        </Link>
        <span className="text-ink-2 text-sm">{contract.projet_id === null ? t('allProjets') : t('oneProjet')}</span>
        {period && <span className="ml-auto text-ink-2 text-sm tabular">{periodText(period)}</span>}
      </p>
      <PeriodBar name={contract.name} period={period} />
    </>
  )
}
