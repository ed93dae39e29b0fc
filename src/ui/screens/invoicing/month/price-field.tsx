import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { cx } from '../../../kit/cx.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Input } from '../../../kit/inputs/input.tsx'

interface PriceFieldProps {
  readonly client: string
  /** Cents of an hour that are charged now. */
  readonly price: number
  /** Cents that are tried; null while none are. */
  readonly tried: number | null
  /** Null ends the trial. */
  onTry(cents: number | null): void
  onApply(): void
}

const text = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '')

/** « 82,5 » in cents; null for anything else. */
const centsOf = (typed: string): number | null => {
  const match = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** The price of an hour for a client: typing another one tries it, the button stores it. */
export const PriceField = ({ client, price, tried, onTry, onApply }: PriceFieldProps) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const change = (value: string): void => {
    setTyped(value)
    const cents = centsOf(value)
    onTry(cents === null || cents === price ? null : cents)
  }
  const isTried = tried !== null
  return (
    <span className="inline-flex items-center gap-1">
      <Input
        aria-label={t('month.priceOf', { client })}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? text(tried ?? price)}
        aria-invalid={(typed !== null && centsOf(typed) === null) || undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isTried) {
            event.stopPropagation()
            setTyped(null)
            onTry(null)
          }
          if (event.key === 'Enter' && isTried) onApply()
        }}
        className={cx('w-20 text-right tabular', isTried && 'border-warning-text bg-warning-tint')}
      />
      <span className="w-7">
        {isTried && (
          <IconButton size="small" label={t('month.apply', { price: format.euros(tried), client })} onClick={onApply}>
            <Check aria-hidden />
          </IconButton>
        )}
      </span>
    </span>
  )
}
