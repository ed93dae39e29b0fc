import { useTranslation } from 'react-i18next'
import { firstValueFrom } from 'rxjs'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useServices } from '../../../services/services.tsx'
import type { SortedTime } from './sorted-time.ts'
import { billingOf, type TimeBilling } from './time-billing.ts'

type Pointage = Mirrored<'pointage'>

/**
 * Returns a function that reads the tickets of time on this device; a selection may have rows of
 * many pages.
 */
export const useReadBilling = (): ((pointages: readonly Pointage[]) => Promise<TimeBilling>) => {
  const { queries } = useServices()
  const references = useReferences()
  return async (pointages) => {
    const ids = [...new Set(pointages.map(({ ticket_id }) => ticket_id))]
    const tickets = ids.length === 0 ? [] : await firstValueFrom(queries.where('ticket', 'id', ids))
    return billingOf(tickets, (id) => references.find('projet', id))
  }
}

/**
 * One sentence a reason: « 2 pointages laissés de côté : projet au forfait. »; null without any.
 */
export const useLeftOutText = (): ((
  sorted: Pick<SortedTime<unknown>, 'notBillable' | 'unchanged'>,
) => string | null) => {
  const { t } = useTranslation('invoicing')
  return ({ notBillable, unchanged }) => {
    const sentences = notBillable.map(({ reason, count }) =>
      t('leftOut', { count, reason: t(`leftOutReason.${reason}`) }),
    )
    const all = unchanged === 0 ? sentences : [...sentences, t('imputeSkipped', { count: unchanged })]
    return all.length === 0 ? null : all.join(' ')
  }
}
