import { useMemo } from 'react'
import { useParams } from 'react-router'
import { periodAt } from '#contract/models/contract/contract-use.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { Consumption } from '../../models/contract/consumption-section.tsx'
import { PeriodBar, usePeriodText } from '../../models/contract/period-bar.tsx'
import { contractPresentation } from '../../models/contract/presentation.ts'
import { type Contract, useContractTime } from '../../models/contract/use-contracts.ts'
import type { StaffSpace } from '../../navigation.ts'
import { RecordProperties } from '../../widgets/presentation/record-properties.tsx'

/** A contract of hours: what is left of its period, its use over time, and its terms. */
export const ContractPage = ({ space }: { readonly space: StaffSpace }) => {
  const { contract: id = '' } = useParams()
  return (
    <RecordPage
      presentation={contractPresentation}
      id={id}
      list={space === 'manager' ? 'manager.contracts' : 'technicien.clients'}
      hasActions
    >
      {(record) => (
        <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto px-4 pt-3 pb-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
          <Use contract={record as unknown as Contract} space={space} />
          <div>
            <RecordProperties presentation={contractPresentation} record={record} />
          </div>
        </div>
      )}
    </RecordPage>
  )
}

const Use = ({ contract, space }: { readonly contract: Contract; readonly space: StaffSpace }) => {
  const today = useToday()
  const periodText = usePeriodText()
  const time = useContractTime(useMemo(() => [contract], [contract]))?.get(contract.id)
  const period = useMemo(() => time && periodAt(contract, time.use.used, today), [contract, time, today])
  return (
    <div className="mb-6 grid grid-cols-1 content-start gap-6">
      <div className="rounded-lg border px-4 py-3">
        {period && <p className="mb-1 text-ink-2 text-sm tabular">{periodText(period)}</p>}
        <PeriodBar name={contract.name} period={period} />
      </div>
      <Consumption contract={contract} time={time} space={space} />
    </div>
  )
}
