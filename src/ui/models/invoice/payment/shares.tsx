import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { transaction as model } from '#contract/models/transaction/transaction.ts'
import { HundredthsWidget } from '../../../fields/hundredths-widget.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import type { InvoiceShare, PaymentShares } from './use-shares.ts'

/** Further invoices without a share are shown on request. */
const FIRST_ROWS = 4

interface SharesProps {
  readonly shares: PaymentShares
  /** The form was sent while the shares were not complete. */
  readonly isRefused: boolean
  readonly disabled: boolean
}

/** Open invoices of a client, each with its share of the payment, and what has no invoice yet. */
export const Shares = ({ shares, isRefused, disabled }: SharesProps) => {
  const { t } = useTranslation('invoiceEditor')
  const [all, setAll] = useState(false)
  const restId = useId()
  const { rows, type, startOver } = shares
  const isRestRefused = isRefused && shares.rest !== 0 && !rows.some(({ isInvalid }) => isInvalid)
  const shown = rows.filter(({ value, isTyped }, index) => all || index < FIRST_ROWS || isTyped || value !== null)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('shares')}</legend>
      <ul className="border-line border-t">
        {shown.map((row, index) => (
          <Share
            key={row.invoice.id}
            share={row}
            disabled={disabled}
            refusedBy={isRestRefused && index === 0 ? restId : undefined}
            onType={(value) => type(row.invoice.id, value)}
          />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button look="ghost" size="small" className="mt-1" onClick={() => setAll(true)}>
          {t('allShares', { count: rows.length })}
        </Button>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {rows.some(({ isTyped }) => isTyped) && (
          <Button look="ghost" size="small" className="mr-auto" disabled={disabled} onClick={startOver}>
            {t('shareAgain')}
          </Button>
        )}
        <Rest id={restId} shares={shares} isRefused={isRestRefused} disabled={disabled} />
      </div>
    </fieldset>
  )
}

interface RestProps extends SharesProps {
  readonly id: string
}

const Rest = ({ id, shares: { rows, rest, addRest }, isRefused, disabled }: RestProps) => {
  const { t } = useTranslation('invoiceEditor')
  const format = useFormat()
  const [own] = rows
  const isMissing = rest !== null && rest > 0
  return (
    <>
      <p
        id={id}
        role="status"
        className={cx('text-right tabular', rest === 0 ? 'text-ink-2' : 'font-medium text-warning-text')}
      >
        {rest !== null &&
          (rest < 0
            ? t('sharesExceed', { amount: format.euros(-rest) })
            : t('restToShare', { amount: format.euros(rest) }))}
        {isRefused && isMissing && <span className="block text-danger-text">{t('shareAll')}</span>}
      </p>
      {isMissing && own && (
        <Button look="secondary" size="small" disabled={disabled} onClick={addRest}>
          {t('addRest', { ref: own.invoice.ref })}
        </Button>
      )}
    </>
  )
}

interface ShareProps {
  readonly share: InvoiceShare
  readonly disabled: boolean
  /** Id of the text that says why the form was refused. */
  readonly refusedBy: string | undefined
  onType(value: unknown): void
}

const Share = ({ share: { invoice, value, isInvalid }, disabled, refusedBy, onType }: ShareProps) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const id = useId()
  const left = invoice.remaining - (typeof value === 'number' ? value : 0)
  const outcome =
    left === invoice.remaining
      ? ''
      : left === 0
        ? t('shareSettles')
        : left > 0
          ? t('shareLeaves', { amount: format.euros(left) })
          : ''
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_132px] items-center gap-x-3 border-line border-b py-2">
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2">
          <label htmlFor={id} className="shrink-0 font-medium">
            <span className="sr-only">{t('shareOf')} </span>
            {invoice.ref}
          </label>
          <span className="truncate text-ink-2">{invoice.title}</span>
        </p>
        <p id={`${id}-left`} className="text-ink-3 text-sm tabular">
          {t('shareLeft', { day: format.day(invoice.due), amount: format.euros(invoice.remaining) })}
          {outcome}
          {left < 0 && (
            <span className="block text-warning-text">{t('shareExceeds', { amount: format.euros(-left) })}</span>
          )}
          {isInvalid && (
            <span role="alert" className="block text-danger-text">
              {tCommon('form.amountBad')}
            </span>
          )}
        </p>
      </div>
      <HundredthsWidget
        id={id}
        field={model.fields.amount}
        label={invoice.ref}
        value={value}
        onChange={onType}
        invalid={isInvalid || refusedBy !== undefined}
        describedBy={refusedBy === undefined ? `${id}-left` : `${refusedBy} ${id}-left`}
        disabled={disabled}
        placeholder="0"
        autoFocus={false}
        among={undefined}
      />
    </li>
  )
}
