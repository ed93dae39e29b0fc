import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { useServices } from '../../../services/services.tsx'
import { unaddressedOf } from './unaddressed.ts'

type Client = Mirrored<'client'>

/** Further clients are counted. */
export const MAX_NAMED = 5

export const useUnaddressed = (clients: readonly Client[]): readonly Client[] => {
  const { queries } = useServices()
  const ids = clients.map(({ id }) => id).join()
  const { value: people, current } = useObservable(
    useMemo(() => queries.where('user', 'client_id', ids.split(',')), [queries, ids]),
  )
  // The people of other clients say nothing of these.
  return people === undefined || !current ? [] : unaddressedOf(clients, people)
}

/**
 * Says that the files of an invoice will have no address of the buyer (BT-49). It keeps none from
 * being issued: those to consumers and abroad are reported, not exchanged.
 */
export const AddressAdvice = ({ client }: { readonly client: Client }) => {
  const { t } = useTranslation('invoiceEditor')
  return useUnaddressed([client]).length === 0 ? null : <Notice tone="info">{t('noBuyerAddress')}</Notice>
}
