import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useServices } from '../../../services/services.tsx'
import { localDay } from '../../../text/format.ts'
import { monthOf } from '../../../text/period.ts'
import { type BilledClient, useMonthBilling } from './use-month-billing.ts'

/** The present month and the eleven before it. */
const MONTHS = 12

/** Creates the drafts of a month for all clients, after showing what would be on them. */
export const MonthDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('invoice')
  const { t: tCommon } = useTranslation()
  const { now } = useServices()
  const format = useFormat()
  const problemText = useProblemText()
  const today = localDay(now())
  const [month, setMonth] = useState(() => monthOf(today, -1).from.slice(0, 7))
  const { preview, isCreating, create } = useMonthBilling(month)
  const options = Array.from({ length: MONTHS }, (_, ago) => {
    const { from } = monthOf(today, -ago)
    return { value: from.slice(0, 7), label: format.month(from) }
  })
  const billed = preview?.state === 'done' ? preview.answer.invoices : []
  const confirm = async (): Promise<void> => {
    if (await create()) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('monthTitle')}
      description={t('monthHint')}
      closeLabel={tCommon('close')}
      size="medium"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" busy={isCreating} disabled={billed.length === 0} onClick={() => void confirm()}>
            {billed.length === 0 ? t('monthConfirmAny') : t('monthConfirm', { count: billed.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FieldRow label={t('month')} required>
          {({ id }) => <Select id={id} value={month} options={options} onChange={setMonth} className="w-full" />}
        </FieldRow>
        {/* As high as a table of a few clients: the dialog does not move when the answer comes. */}
        <div className="min-h-52" aria-busy={preview === undefined || preview.state === 'busy'}>
          {preview === undefined || preview.state === 'busy' ? (
            <Skeleton className="h-40 w-full animate-breathe" />
          ) : preview.state === 'failed' ? (
            <Notice tone="warning">{problemText(preview.problem as SignInProblem)}</Notice>
          ) : billed.length === 0 ? (
            <p role="status" className="py-6 text-center text-ink-2">
              {t('monthNothing')}
            </p>
          ) : (
            <BilledTable billed={billed} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const CELL = 'px-2 py-1.5 text-right tabular'

/** The draft of each client: its time, and what it comes to. */
const BilledTable = ({ billed }: { readonly billed: readonly BilledClient[] }) => {
  const { t } = useTranslation('invoice')
  const format = useFormat()
  const references = useReferences()
  const total = (of: (one: BilledClient) => number): number => billed.reduce((sum, one) => sum + of(one), 0)
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('monthTitle')}</caption>
      <thead>
        <tr className="border-line border-b text-ink-2 text-sm">
          <th scope="col" className="px-2 py-1.5 text-left font-medium">
            {t('monthClient')}
          </th>
          <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
            {t('lines')}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {t('monthTime')}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {t('monthAmount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {billed.map((one) => (
          <tr key={one.client_id} className="border-line border-b">
            <th scope="row" className="w-full max-w-0 truncate px-2 py-1.5 text-left font-normal">
              {references.find('client', String(one.client_id))?.name ?? '—'}
            </th>
            <td className={`${CELL} text-ink-2 max-sm:hidden`}>{format.number(one.lines)}</td>
            <td className={`${CELL} whitespace-nowrap text-ink-2`}>{format.ut(one.ut)}</td>
            <td className={`${CELL} whitespace-nowrap`}>{format.euros(one.amount_ht)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="px-2 py-1.5 text-left">
            {t('monthTotal')}
          </th>
          <td className={`${CELL} max-sm:hidden`}>{format.number(total(({ lines }) => lines))}</td>
          <td className={`${CELL} whitespace-nowrap`}>{format.ut(total(({ ut }) => ut))}</td>
          <td className={`${CELL} whitespace-nowrap`}>{format.euros(total((one) => one.amount_ht))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
