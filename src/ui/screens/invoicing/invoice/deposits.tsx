import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { depositLeft } from '../../../models/invoice/payment/deposit-left.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'

type Invoice = Mirrored<'invoice'>

/** A deposit, with the cents that credit notes have left of it. */
interface Deposit {
  readonly deposit: Invoice
  readonly left: number
}

/**
 * Sent deposits of the client that this invoice deducts, or that none does and something is left
 * of.
 */
const useDeposits = ({ id, client_id: client }: Invoice): readonly Deposit[] => {
  const invoices = useWhere('invoice', 'client_id', client) ?? []
  return invoices
    .filter(({ kind, stage }) => kind === 'deposit' && stage !== 'draft')
    .map((deposit) => ({ deposit, left: depositLeft(deposit, invoices) }))
    .filter(
      ({ deposit: { deducted_in_id: deductedIn }, left }) => deductedIn === id || (deductedIn === null && left > 0),
    )
}

/** The deposits that an invoice deducts, or could; nothing where the client has none. */
export const Deposits = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const path = usePath()
  const format = useFormat()
  const context = useActionContext()
  const { dispatchAction } = useDispatchAction()
  const deposits = useDeposits(invoice)
  const mayDeduct = invoiceActions.deductDeposit.when(invoice, context, { deposit_id: '' }) === null
  const shown = mayDeduct ? deposits : deposits.filter(({ deposit }) => deposit.deducted_in_id !== null)
  if (shown.length === 0 || invoice.kind === 'deposit') return null
  return (
    <section aria-label={t('deposits')} className="grid gap-2">
      <h2 className="font-semibold text-md">{t('deposits')}</h2>
      <ul className="rounded-lg border bg-surface">
        {shown.map(({ deposit, left }) => {
          const action = deposit.deducted_in_id === null ? 'deductDeposit' : 'releaseDeposit'
          return (
            <li
              key={deposit.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-3 py-2 last:border-b-0"
            >
              <Link
                to={path('manager.invoice', { invoice: deposit.id })}
                className="min-w-0 flex-1 basis-40 rounded-sm hover:underline"
              >
                {titleOf(deposit)}{' '}
                <span className="text-ink-3">{deposit.date !== null && format.day(deposit.date)}</span>
              </Link>
              <span className="tabular">{format.euros(left)}</span>
              {mayDeduct && (
                <Button
                  look="secondary"
                  size="small"
                  aria-label={t('labelled', { action: labels.action.invoice[action], name: titleOf(deposit) })}
                  disabled={invoice.sync.pending > 0}
                  onClick={() => void dispatchAction('invoice', invoice, action, { deposit_id: deposit.id })}
                >
                  {labels.action.invoice[action]}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
