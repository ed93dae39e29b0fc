import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyDay } from '#contract/company-day.ts'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { Input } from '../../kit/inputs/input.tsx'
import { useServices } from '../../services/services.tsx'
import { addDays } from '../../text/format.ts'
import { AS_OF_PARAMETER, useAsOfDay } from './as-of-day.ts'

/** While a year is typed, the field holds days of the first centuries. */
const FIRST_DAY = '2000-01-01'

/** « Au … »: shows the page as it was at the end of a past day, which the address names. */
export const AsOfField = () => {
  const { t } = useTranslation('asOf')
  const { now } = useServices()
  const day = useAsOfDay()
  const change = useAddressChange()
  const id = useId()
  const [typed, setTyped] = useState(day ?? '')
  useEffect(() => setTyped(day ?? ''), [day])
  const last = addDays(companyDay(now()), -1)
  const take = (value: string): void => {
    setTyped(value)
    if (value >= FIRST_DAY && value <= last && value !== day) change({ [AS_OF_PARAMETER]: value, page: null })
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <label htmlFor={id} className="whitespace-nowrap text-ink-2 text-sm">
        {t('field')}
      </label>
      <Input
        id={id}
        type="date"
        min={FIRST_DAY}
        max={last}
        value={typed}
        onChange={({ currentTarget: { value } }) => take(value)}
        onBlur={() => setTyped(day ?? '')}
        className="w-36"
      />
    </span>
  )
}
