import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleClick } from '../../../hooks/actions/use-single-click.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { cx } from '../../../kit/cx.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { parseHundredths, writeHundredths } from '../../../text/decimal.ts'

interface PriceFieldProps {
  readonly client: string
  /** Cents of an hour that are charged now; null where people have several rates. */
  readonly price: number | null
  /** Cents that are tried; null while none are. */
  readonly tried: number | null
  /** Null ends the trial. */
  onTry(cents: number | null): void
  onApply(): void
}

/** A price of an hour above this is a slip. */
const HIGHEST_CENTS = 9_999_999

/** « 82,5 » in cents; null for anything else. */
const centsOf = (typed: string, locale: 'fr' | 'en'): number | null => {
  const cents = parseHundredths(typed, locale)
  return cents !== null && cents >= 0 && cents <= HIGHEST_CENTS ? cents : null
}

/** The price of an hour for a client: typing another one tries it, the button stores it. */
export const PriceField = ({ client, price, tried, onTry, onApply }: PriceFieldProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const locale = useLocale()
  const problemId = useId()
  const once = useSingleClick()
  const [typed, setTyped] = useState<string | null>(null)
  const change = (value: string): void => {
    setTyped(value)
    const cents = centsOf(value, locale)
    onTry(cents === null || cents === price ? null : cents)
  }
  const isTried = tried !== null
  const shown = tried ?? price
  const isEmptied = typed?.trim() === '' && price === null
  const isWrong = typed !== null && !isEmptied && centsOf(typed, locale) === null
  return (
    <span className="inline-flex items-center gap-1">
      <span className="w-20 shrink-0">
        <Input
          aria-label={t('month.priceOf', { client })}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (shown === null ? '' : writeHundredths(shown, locale, 2))}
          placeholder={t('month.severalPrices')}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          title={isWrong ? tCommon('form.amountBad') : undefined}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isTried) {
              event.stopPropagation()
              setTyped(null)
              onTry(null)
            }
            if (event.key === 'Enter' && isTried) once(onApply)(event)
          }}
          className={cx('text-right tabular', isTried && 'border-warning-text bg-warning-tint')}
        />
      </span>
      {isWrong && (
        <span id={problemId} className="sr-only">
          {tCommon('form.amountBad')}
        </span>
      )}
      <span className="w-7">
        {isTried && (
          <IconButton
            size="small"
            label={t('month.apply', { price: format.euros(tried), client })}
            onClick={once(onApply)}
          >
            <Check aria-hidden />
          </IconButton>
        )}
      </span>
    </span>
  )
}
