import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ratePresentation } from '../../models/rate/presentation.ts'
import { RateSummary } from '../../models/rate/rate-summary.tsx'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** The rates of a client, for everyone and per person; a row opens its form. */
export const ClientRates = ({ client }: { readonly client: Mirrored<'client'> }) => {
  const { t } = useTranslation('team')
  const parent = useMemo(() => ({ client_id: client.id }), [client.id])
  return (
    <>
      <RateSummary
        userId={null}
        clientId={client.id}
        text={(price) => t('rates.client', { name: titleOf(client), price })}
      />
      <div className="min-h-0 flex-1">
        <RecordList presentation={ratePresentation} space="manager" parent={parent} clickAction="edit" />
      </div>
    </>
  )
}
