import { useTranslation } from 'react-i18next'
import { electronicAddressOf } from '#contract/invoicing/electronic-address.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'

/**
 * Says that the files will have no address of the buyer (BT-49). It keeps no invoice from being
 * issued: those to consumers and abroad are reported, not exchanged.
 */
export const AddressAdvice = ({ client }: { readonly client: Mirrored<'client'> }) => {
  const { t } = useTranslation('invoiceEditor')
  const people = useWhere('user', 'client_id', client.id)
  const reader = people?.find(({ is_client_manager, is_active }) => is_client_manager && is_active)
  const isAddressed = electronicAddressOf({ ...client, email: client.billing_email ?? reader?.email ?? null }) !== null
  return people === undefined || isAddressed ? null : <Notice tone="info">{t('noBuyerAddress')}</Notice>
}
