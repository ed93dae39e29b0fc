import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterValue } from '#contract/core/list-query.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { DateInput } from '../../../fields/date-input.tsx'
import { useToday } from '../../../hooks/page/use-today.ts'
import { Button } from '../../../kit/button.tsx'
import { daysNow } from '../../../text/days-now.ts'
import { daysAsked, type Period } from '../../../text/period.ts'

interface PeriodFieldsProps {
  readonly value: FilterValue | undefined
  onPeriod(period: Period): void
}

const isDay = (text: string | null): text is string => text !== null && isCalendarDate(text)

/** First and last day of a custom period, typed in the format of the language; applied on Enter. */
export const PeriodFields = ({ value, onPeriod }: PeriodFieldsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const asked = daysAsked(daysNow(value, useToday()))
  const [from, setFrom] = useState(asked.from ?? null)
  const [to, setTo] = useState(asked.to ?? null)
  const [isWrong, setWrong] = useState(false)
  const input = (name: 'from' | 'to', day: string | null, set: (day: string | null) => void) => (
    <div className="grid gap-1">
      <label htmlFor={`${id}-${name}`} className="text-ink-2 text-sm">
        {t(`period.${name}`)}
      </label>
      <DateInput
        id={`${id}-${name}`}
        label={t(`period.${name}`)}
        value={day}
        onChange={set}
        invalid={isWrong && !isDay(day)}
        describedBy={isWrong ? `${id}-wrong` : undefined}
        disabled={false}
        autoFocus={false}
        min={name === 'to' && isDay(from) ? from : undefined}
      />
    </div>
  )
  return (
    <form
      // A finger's larger letters need more room; in a sheet the fields take its width.
      className="grid w-72 touch:w-80 max-sm:min-w-full gap-2 border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault()
        const isPeriod = isDay(from) && isDay(to) && from <= to
        setWrong(!isPeriod)
        if (isPeriod) onPeriod({ from, to })
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        {input('from', from, setFrom)}
        {input('to', to, setTo)}
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="text-danger-text text-sm">
          {t('period.wrong')}
        </p>
      )}
      <Button look="secondary" type="submit">
        {t('list.filter')}
      </Button>
    </form>
  )
}
