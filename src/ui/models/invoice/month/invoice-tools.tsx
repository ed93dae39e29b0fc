import { Calculator, CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstValueFrom } from 'rxjs'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import { invoice as model } from '#contract/models/invoice/invoice.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { hintWithDescription } from '../../../kit/overlays/hint.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'

const DRAFTS: ListQuery = {
  search: '',
  filter: { stage: { in: ['draft'] } },
  orderBy: parseOrder(model.defaultOrder),
  page: 1,
  limit: 'all',
}

const DRAFT_SET = { search: '', filter: DRAFTS.filter }
const COUNT = { sum: [], by: [] } as const

const NARROW = 'max-sm:w-control max-sm:px-0'

/** The closing of a month, and the totals of all drafts anew. */
export const InvoiceTools = () => {
  const { t } = useTranslation('invoice')
  const path = usePath()
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const { queries } = useServices()
  // The drafts themselves are read only for the click: there may be a thousand.
  const { value: counted } = useAggregate('invoice', DRAFT_SET, COUNT)
  const hasDrafts = (counted?.[0]?.count ?? 0) > 0
  const computeAll = async (): Promise<void> => {
    const { rows } = await firstValueFrom(queries.list('invoice', DRAFTS))
    const drafts = rows.filter((draft) => invoiceActions.computeTotal.when(draft, context, {}) === null)
    const answers = await dispatchActions(
      'invoice',
      drafts.map((record) => ({ record, action: 'computeTotal', payload: {} })),
      (count) => ({ title: t('computed', { count }) }),
    )
    if (answers === null) return
    toast.success(t('computed', { count: answers.filter(({ status }) => status === 'logged').length }))
  }
  return (
    <span className="flex gap-1.5">
      <Button look="secondary" asChild className={NARROW}>
        <Link to={path('manager.invoicingMonth')}>
          <CalendarPlus aria-hidden />
          <span className="max-sm:sr-only">{t('monthOpen')}</span>
        </Link>
      </Button>
      <Button
        look="secondary"
        disabled={!hasDrafts}
        onClick={() => void computeAll()}
        className={NARROW}
        data-closes-tools
        {...hintWithDescription(t('computeAllHint'))}
      >
        <Calculator aria-hidden />
        <span className="max-sm:sr-only">{t('computeAll')}</span>
      </Button>
    </span>
  )
}
