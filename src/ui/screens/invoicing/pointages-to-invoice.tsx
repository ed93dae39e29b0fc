import { FileQuestion, ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { PointagesOf } from '../../models/pointage/list/pointages-of.tsx'
import { TO_INVOICE, type ToInvoice } from '../../models/pointage/list/pointages-to-invoice.ts'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { GroupedTime } from './to-invoice/grouped-time.tsx'
import { useView } from './use-view.tsx'

const SETS = [
  { search: '', filter: TO_INVOICE.notInvoiced },
  { search: '', filter: TO_INVOICE.withoutInvoice },
] as const

const VIEWS = ['groups', 'list'] as const

/**
 * Time on no invoice, of billable tickets or with invoiced UT: by client, projet and ticket, or
 * entry by entry.
 */
export const PointagesToInvoice = ({ list }: { readonly list: ToInvoice }) => {
  const { t } = useTranslation('invoice')
  const path = usePath()
  const countOf = useSetCounts('pointage', SETS)
  const empty = useMemo(
    () =>
      list === 'notInvoiced'
        ? { title: t('noTime'), hint: t('noTimeHint') }
        : { title: t('noTimeWithout'), hint: t('noTimeWithoutHint') },
    [list, t],
  )
  const { view, switcher } = useView(VIEWS)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TabLinks
        label={t('toInvoice')}
        current={list}
        tabs={[
          {
            id: 'notInvoiced',
            to: path('manager.pointagesNotInvoiced'),
            text: t('notInvoiced'),
            icon: ReceiptText,
            count: countOf(SETS[0]),
          },
          {
            id: 'withoutInvoice',
            to: path('manager.pointagesWithoutInvoice'),
            text: t('withoutInvoice'),
            icon: FileQuestion,
            count: countOf(SETS[1]),
          },
        ]}
      />
      <div className="min-h-0 flex-1">
        {view === 'groups' ? (
          <GroupedTime
            key={list}
            fixed={TO_INVOICE[list]}
            empty={empty}
            hasStages={list === 'notInvoiced'}
            tools={switcher}
          />
        ) : (
          <PointagesOf key={list} fixed={TO_INVOICE[list]} empty={empty} space="manager" tools={switcher} />
        )}
      </div>
    </div>
  )
}
