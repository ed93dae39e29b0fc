import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAll } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { useCreation } from '../../widgets/presentation/use-creation.tsx'
import { ContractReport } from './contract-report.tsx'
import { contractPresentation } from './presentation.ts'

/** The contracts of one client, or all of them; new ones get the values of `parent`. */
export const Contracts = ({ parent }: { readonly parent: { readonly client_id?: string } }) => {
  const { t } = useTranslation('contract')
  const all = useAll('contract')
  const [showsArchived, setShowsArchived] = useState(false)
  const isArriving = useIsArriving()
  const creation = useCreation(contractPresentation, parent, true)
  const { client_id: clientId } = parent
  const own = useMemo(
    () => all?.filter(({ client_id }) => clientId === undefined || client_id === clientId),
    [all, clientId],
  )
  const shown = useMemo(
    () => own?.filter(({ archived_at }) => showsArchived || archived_at === null),
    [own, showsArchived],
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button that the label holds */}
        <label className="flex items-center gap-2 text-ink-2">
          <Switch checked={showsArchived} onCheckedChange={setShowsArchived} />
          {t('showArchived')}
        </label>
        {creation.button}
      </div>
      {!own || (own.length === 0 && isArriving) ? (
        <Skeleton className="h-40 w-full" />
      ) : shown?.length === 0 ? (
        own.length === 0 ? (
          creation.empty
        ) : (
          <p className="text-ink-2">{t('onlyArchived')}</p>
        )
      ) : (
        <ContractReport contracts={shown} isOfClient={clientId !== undefined} />
      )}
      {creation.dialog}
    </>
  )
}
