import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpenInvoice, SettledInvoice } from '#contract/accounting/bank/matching.ts'
import type { Proposal, ProposedPart } from '#contract/accounting/bank/propose.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { transaction } from '#contract/models/transaction/transaction.ts'
import { useComboboxTexts } from '../../../fields/combobox-texts.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Badge, type Tone } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Combobox } from '../../../kit/inputs/combobox.tsx'
import { useKeptFocus } from '../../../kit/overlays/use-kept-focus.ts'
import { PLACE } from './use-kept-place.ts'

const TONES = {
  ...{ sure: 'success', likely: 'accent', possible: 'warning', none: 'neutral' },
  ...{ known: 'neutral', probably_known: 'warning' },
} as const satisfies Record<Proposal['confidence'], Tone>

interface MovementProps {
  readonly proposal: Proposal
  readonly invoices: readonly OpenInvoice[]
  /** Replaces the invoices that the movement pays. */
  onChoose(ids: readonly RecordId[]): void
  onConfirm(): void
}

/** A movement with the invoices that it may pay; a person changes and confirms them. */
export const Movement = ({ proposal, invoices, onChoose, onConfirm }: MovementProps) => {
  const { t } = useTranslation('bank')
  const format = useFormat()
  const labels = useLabels()
  // The field of a chosen invoice and the button of a removed one disappear.
  const keptFocus = useKeptFocus<HTMLLIElement>()
  const { line, parts, confidence, settled } = proposal
  const rest = line.amount - parts.reduce((sum, { amount }) => sum + amount, 0)
  const label = line.label === '' ? t('noLabel') : line.label
  const ids = parts.map(({ invoiceId }) => invoiceId)
  const isDebit = line.amount < 0
  // A debit with a part says itself what it takes back.
  const told = isDebit && parts.length > 0 ? [] : settled
  return (
    <li
      {...keptFocus}
      className="grid gap-x-6 gap-y-2 border-line border-b px-3 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex items-baseline gap-3">
          <span className="text-ink-2 tabular">{format.day(line.date)}</span>
          <span className="font-semibold tabular">{format.euros(line.amount)}</span>
          <Badge tone={TONES[confidence]}>{t(`confidence.${confidence}`)}</Badge>
        </p>
        <p className="break-words text-ink-2">
          {label}
          <span className="text-ink-3"> · {labels.choiceOf(transaction.fields.method, line.method)}</span>
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        {confidence === 'probably_known' ? (
          <p className="text-sm text-warning-text">{t('typed')}</p>
        ) : (
          told.map((invoice) => (
            <Settled key={invoice.id} invoice={invoice} text={t(isDebit ? 'settledDebit' : 'settled')} />
          ))
        )}
        {parts.length > 0 && (
          <ul className="grid gap-1.5">
            {parts.map((part) => (
              <Part
                key={part.invoiceId}
                part={part}
                invoice={
                  invoices.find(({ id }) => id === part.invoiceId) ?? settled.find(({ id }) => id === part.invoiceId)
                }
                onRemove={() => onChoose(ids.filter((id) => id !== part.invoiceId))}
              />
            ))}
          </ul>
        )}
        {rest !== 0 && (
          <>
            <InvoiceChoice
              line={line}
              rest={rest}
              chosen={ids}
              invoices={invoices}
              onAdd={(id) => onChoose([...ids, id])}
            />
            {parts.length > 0 && (
              <p className="text-sm text-warning-text">{t('rest', { amount: format.euros(rest) })}</p>
            )}
          </>
        )}
      </div>
      <div>
        <Button
          {...PLACE}
          look="secondary"
          aria-label={t('confirmNamed', { amount: format.euros(line.amount), label })}
          disabled={parts.length === 0}
          onClick={onConfirm}
        >
          <Check aria-hidden />
          {t('confirm')}
        </Button>
      </div>
    </li>
  )
}

/** Says why an invoice that the movement names is not proposed. */
const Settled = ({ invoice: { id, ref }, text }: { readonly invoice: SettledInvoice; readonly text: string }) => {
  const path = usePath()
  return (
    <p className="text-sm text-warning-text">
      <Link
        to={path('manager.invoice', { invoice: id })}
        className="rounded-sm font-medium underline underline-offset-2"
      >
        {ref}
      </Link>{' '}
      {text}
    </p>
  )
}

interface PartProps {
  readonly part: ProposedPart
  readonly invoice: OpenInvoice | SettledInvoice | undefined
  onRemove(): void
}

const Part = ({ part, invoice, onRemove }: PartProps) => {
  const { t } = useTranslation('bank')
  const format = useFormat()
  const path = usePath()
  const open = invoice && 'remaining' in invoice ? invoice : null
  const takesBack = part.amount < 0 && (open === null || open.remaining > 0)
  const isInPart = open !== null && !takesBack && open.remaining !== part.amount
  return (
    <li className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1">
        <Link
          to={path('manager.invoice', { invoice: part.invoiceId })}
          className="rounded-sm font-medium text-accent-text hover:underline"
        >
          {invoice?.ref}
        </Link>{' '}
        <span className="text-ink-2">{open?.client}</span>
        {isInPart && (
          <span className="block text-ink-2 text-sm">{t('inPart', { left: format.euros(open.remaining) })}</span>
        )}
        {takesBack && <span className="block text-sm text-warning-text">{t('takesBack')}</span>}
      </span>
      <span className={cx('tabular', isInPart && 'text-warning-text')}>{format.euros(part.amount)}</span>
      <IconButton size="small" label={t('remove', { ref: invoice?.ref ?? '' })} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

interface InvoiceChoiceProps {
  readonly line: Proposal['line']
  readonly rest: number
  readonly chosen: readonly RecordId[]
  readonly invoices: readonly OpenInvoice[]
  onAdd(id: RecordId): void
}

const InvoiceChoice = ({ line, rest, chosen, invoices, onAdd }: InvoiceChoiceProps) => {
  const { t } = useTranslation('bank')
  const format = useFormat()
  const texts = useComboboxTexts()
  const fitting = invoices.filter(
    ({ id, remaining }) => Math.sign(remaining) === Math.sign(rest) && !chosen.includes(id),
  )
  if (fitting.length === 0) return chosen.length === 0 ? <p className="text-ink-2">{t('noInvoice')}</p> : null
  return (
    <Combobox
      label={t('invoiceOf', { label: line.label, amount: format.euros(line.amount) })}
      texts={texts}
      options={fitting.map(({ id, ref, client, remaining }) => ({
        value: id,
        label: `${ref} ${client}`,
        detail: format.euros(remaining),
      }))}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
      clearable={false}
      placeholder={chosen.length === 0 ? t('chooseInvoice') : t('addInvoice')}
    />
  )
}
