import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { DateInput } from '../../fields/date-input.tsx'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { useServices } from '../../services/services.tsx'
import { AS_OF_PARAMETER, useAsOfDay } from './as-of-day.ts'

/** Earlier days are slips of the hand. */
const FIRST_DAY = '2000-01-01'

/** « Au … »: shows the page as it was at the end of a past day, which the address names. */
export const AsOfField = () => {
  const { t } = useTranslation('asOf')
  const { now } = useServices()
  const day = useAsOfDay()
  const change = useAddressChange()
  const id = useId()
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  // A day that is half typed would already be another one: the page changes when it is complete.
  const show = (value: string | null): void => {
    if (value === null) setTyped(day)
    else if (value !== day) change({ [AS_OF_PARAMETER]: value, page: null })
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <label htmlFor={id} className="whitespace-nowrap text-ink-2 text-sm">
        {t('field')}
      </label>
      <span className="w-36 touch:w-40">
        <DateInput
          id={id}
          label={t('field')}
          value={typed}
          onChange={setTyped}
          onDone={show}
          invalid={false}
          min={FIRST_DAY}
          max={addDays(companyDay(now()), -1)}
          describedBy={undefined}
          disabled={false}
          autoFocus={false}
          isPast
        />
      </span>
    </span>
  )
}
