import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { invoiceCalls, type PaymentData } from '#contract/calls/invoice.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useOnlineAnswer } from '../../../hooks/actions/use-online-answer.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { copyToClipboard } from '../../../kit/copy-to-clipboard.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { remainingOf } from './remaining.ts'

type Invoice = Mirrored<'invoice'>

/** How a client pays what is left of an invoice; nothing where nothing is due. */
export const HowToPay = ({ invoice }: { readonly invoice: Invoice }) => {
  const payments = useWhere('transaction', 'invoice_id', invoice.id)
  if (!payments || invoice.stage !== 'sent' || invoice.kind === 'credit_note') return null
  const remaining = remainingOf(invoice, payments)
  // Each payment changes the amount and the code: the server is asked again.
  return remaining > 0 && <Account key={remaining} invoice={invoice} />
}

/** The account is frozen into the invoice, and is on no client's device. */
const Account = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('howToPay')
  const { answer, hasArrived, hasFailed, isOnline } = useOnlineAnswer<PaymentData | null>(
    pathOf(invoiceCalls.paymentData, { id: invoice.id }),
  )
  if (hasArrived && answer === null) return null
  return (
    <section aria-label={t('title')} className="mb-8 rounded-lg border bg-surface p-4">
      <h2 className="mb-3 font-semibold text-md">{t('title')}</h2>
      {answer !== null ? (
        <Transfer data={answer} />
      ) : !isOnline || hasFailed ? (
        <p className="text-ink-2">{t(isOnline ? 'failed' : 'offline')}</p>
      ) : (
        <Skeleton className="h-44 w-full" />
      )}
    </section>
  )
}

/** Groups an IBAN by four characters, as banks print it. */
const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

const Transfer = ({ data }: { readonly data: PaymentData }) => {
  const { t } = useTranslation('howToPay')
  const format = useFormat()
  const rows = [
    { name: 'holder', shown: data.holder, copied: data.holder },
    { name: 'iban', shown: grouped(data.iban), copied: data.iban },
    ...(data.bic === null ? [] : [{ name: 'bic', shown: data.bic, copied: data.bic } as const]),
    { name: 'reference', shown: data.reference, copied: data.reference },
    // Forms of banks take digits with a comma, and no currency.
    { name: 'amount', shown: format.euros(data.amount), copied: (data.amount / 100).toFixed(2).replace('.', ',') },
  ] as const
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <dl className="grid min-w-0 max-w-md flex-1 basis-72 gap-2">
        {rows.map(({ name, shown, copied }) => (
          <div key={name}>
            <dt className="text-ink-3 text-sm">{t(name)}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span className="min-w-0 break-words tabular">{shown}</span>
              <CopyButton name={t(name)} text={copied} />
            </dd>
          </div>
        ))}
      </dl>
      {data.transfer_text !== null && (
        <div className="grid max-w-56 gap-2">
          <QrCode text={data.transfer_text} label={t('code')} />
          <p className="text-ink-3 text-sm">{t('scan')}</p>
        </div>
      )}
    </div>
  )
}

const CopyButton = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const { t } = useTranslation('howToPay')
  const copy = () => copyToClipboard(text, { copied: t('copied', { name }), cannotCopy: t('cannotCopy') })
  return (
    <IconButton label={t('copy', { name })} onClick={() => void copy()}>
      <Copy aria-hidden />
    </IconButton>
  )
}
