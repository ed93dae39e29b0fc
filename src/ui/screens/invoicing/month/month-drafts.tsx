import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { BILLING_KINDS } from '#contract/lifecycle/invoice.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useActionContext, useReferences } from '../../../hooks/records/references.tsx'
import { useList } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { useDepositNames } from '../../../models/invoice/month/use-deposit-names.ts'
import { OverviewSection } from '../overview/overview-section.tsx'

/** The drafts that the month has now; deleting those that its closing made undoes it. */
export const MonthDrafts = ({ month }: { readonly month: string }) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const path = usePath()
  const references = useReferences()
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const [isAsking, setAsking] = useState(false)
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { stage: { in: ['draft'] }, month: { in: [`${month}-01`] }, kind: { in: BILLING_KINDS } },
      orderBy: parseOrder('created_at:asc'),
      page: 1,
      limit: 'all',
    }),
    [month],
  )
  const { value } = useList('invoice', query)
  const drafts = value?.rows ?? []
  const made = drafts.filter(({ made_by_closing }) => made_by_closing)
  const deposits = useDepositNames(made)
  const undo = async (): Promise<void> => {
    await dispatchActions(
      'invoice',
      made
        .filter((draft) => invoiceActions.delete.when(draft, context, {}) === null)
        .map((record) => ({ record, action: 'delete', payload: {} })),
      (count) => ({ title: t('month.undone', { count }) }),
    )
  }
  if (drafts.length === 0) return null
  const button = made.length > 0 && (
    <Button look="secondary" size="small" onClick={() => setAsking(true)}>
      <Undo2 aria-hidden />
      {t('month.undo', { count: made.length })}
    </Button>
  )
  return (
    <OverviewSection title={t('month.existing', { count: drafts.length })} tools={button}>
      <ul className="max-h-88 overflow-y-auto">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex items-baseline gap-3 border-line px-3 py-1.5 not-last:border-b">
            <Link
              to={path('manager.invoice', { invoice: draft.id })}
              className="min-w-0 flex-1 truncate text-accent-text hover:underline"
            >
              {references.find('client', draft.client_id)?.name ?? draft.title}
            </Link>
            {!draft.made_by_closing && <span className="text-ink-3 text-sm">{t('month.byHand')}</span>}
            <span className="tabular">{format.euros(draft.amount_ht)}</span>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('month.undoTitle', { count: made.length })}
        description={[t('month.undoText'), deposits.count > 0 && t('month.undoDeposits', deposits)]
          .filter(Boolean)
          .join(' ')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('month.undoConfirm')}
        destructive
        onConfirm={() => void undo()}
      />
    </OverviewSection>
  )
}
