import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { parseHundredths } from '../../text/decimal.ts'
import type { Discount } from './discount.ts'
import { percentText } from './discount-wording.ts'
import type { AddLines } from './use-add-lines.ts'

const ALL = 10_000

/** Reads « 10 % » or « 50 », which is an amount. */
const discountOf = (text: string, locale: 'fr' | 'en'): Discount | null => {
  const hundredths = parseHundredths(text, locale)
  if (hundredths === null || hundredths <= 0) return null
  if (!text.includes('%')) return { kind: 'amount', cents: hundredths }
  return hundredths <= ALL ? { kind: 'percent', hundredths } : null
}

/** Asks for a discount on all lines, as a share or an amount. */
export const DiscountForm = ({ add, close }: { readonly add: AddLines; close(): void }) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState(percentText(1000, locale))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    const discount = discountOf(typed, locale)
    if (discount === null) return setProblem(t('discountWrong'))
    setBusy(true)
    const isAdded = await add.discount(discount)
    setBusy(false)
    if (isAdded) close()
    else setProblem(t('discountNothing'))
  }
  return (
    <form
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-3"
    >
      <p id={id} className="font-medium">
        {t('addDiscount')}
      </p>
      <FieldRow
        label={t('discountField')}
        required
        optionalLabel={tCommon('optional')}
        hint={t('discountHint')}
        error={problem ?? undefined}
      >
        {({ id: inputId, describedBy, invalid }) => (
          <Input
            autoFocus
            id={inputId}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={typed}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            className="tabular"
          />
        )}
      </FieldRow>
      <Button look="primary" type="submit" busy={busy}>
        {t('discountAdd')}
      </Button>
    </form>
  )
}
