import type { RecordId } from '#contract/core/ids.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import type { StaffSpace } from '../../navigation.ts'
import { ContractSummary } from './contract-summary.tsx'
import { useContractPeriods, useContractsOf } from './use-contracts.ts'

interface ContractsPanelProps {
  readonly clientId: RecordId
  /** Only contracts that the time of this projet may draw from. */
  readonly projetId?: RecordId
  readonly space: StaffSpace
}

/** Hours left of the contracts in use of a client or projet; nothing where there is none. */
export const ContractsPanel = ({ clientId, projetId, space }: ContractsPanelProps) => {
  const labels = useLabels()
  const path = usePath()
  const contracts = useContractPeriods(useContractsOf(clientId, projetId), useToday())
  if (!contracts || contracts.length === 0) return null
  const title = labels.model.contract.many.replace(/^./, (first) => first.toUpperCase())
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 font-semibold text-md">{title}</h2>
      <ul className="overflow-hidden rounded-lg border">
        {contracts.map((one) => (
          <li key={one.contract.id} className="border-line border-b px-3 py-2.5 last:border-0">
            <ContractSummary {...one} to={path(`${space}.contract`, { contract: one.contract.id })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
