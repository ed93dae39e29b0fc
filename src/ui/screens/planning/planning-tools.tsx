import { CalendarDays, CalendarSync, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { CalendarDialog } from '../../models/calendar-feed/calendar-dialog.tsx'
import { usePerson } from '../../services/services.tsx'
import { weekNumber } from '../../text/period.ts'
import { SPANS } from './planning-spans.ts'
import type { PlanningPerson } from './use-plan.ts'
import type { PlanningPeriod } from './use-planning-period.ts'

interface PlanningToolsProps {
  readonly shown: PlanningPeriod
  readonly people: readonly PlanningPerson[]
}

/** The shown period and person, and how to change them. */
export const PlanningTools = ({ shown, people }: PlanningToolsProps) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { period, span, today, show, step, isNow } = shown
  const [number, last] = [weekNumber(period.from), weekNumber(period.to)]
  const weeks = number === last ? t('week', { number }) : t('weeks', { number, last })
  return (
    <div className="flex shrink-0 items-center gap-1.5 border-b px-3 py-2 max-sm:flex-wrap max-sm:gap-0.5 max-sm:px-2 lg:px-4">
      <IconButton label={t(`previous.${span}`)} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={t(`next.${span}`)} onClick={() => step(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <span className="inline-block min-w-0 truncate font-medium tabular first-letter:uppercase max-sm:flex-1">
        {span === 'month' ? (
          format.month(period.from)
        ) : (
          <>
            {/* A phone has one row for the period: the days below tell the rest. */}
            <span className="sm:hidden">{format.shortDays(period.from, period.to)}</span>
            <span className="max-sm:hidden">{`${weeks} · ${format.days(period.from, period.to)}`}</span>
          </>
        )}
      </span>
      {!isNow && (
        <Button look="secondary" size="small" onClick={() => show({ day: today })}>
          <CalendarDays aria-hidden />
          <span className="max-sm:sr-only">{t('thisWeek')}</span>
        </Button>
      )}
      <PersonChoice shown={shown} people={people} />
      <span className="flex shrink-0 items-center gap-1 max-sm:gap-0">
        <Select
          label={t('span')}
          value={span}
          onChange={(next) => show({ span: next })}
          options={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
          quiet
        />
        <IconButton label={t('calendar.open')} onClick={() => setOpen(true)}>
          <CalendarSync aria-hidden />
        </IconButton>
      </span>
      {isOpen && <CalendarDialog close={() => setOpen(false)} />}
    </div>
  )
}

const TEAM = 'team'

/** Whose work is shown: the reader comes first, since most look for their own. */
const PersonChoice = ({ shown, people }: PlanningToolsProps) => {
  const { t } = useTranslation('planning')
  const { actor } = usePerson()
  const own = people.filter(({ id }) => id === actor.id)
  const others = people.filter(({ id }) => id !== actor.id)
  const options = [
    { value: TEAM, label: t('team') },
    ...own.map(({ id }) => ({ value: id, label: t('mine') })),
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const isKnown = people.some(({ id }) => id === shown.person)
  return (
    <Select
      label={t('person')}
      value={isKnown && shown.person !== null ? shown.person : TEAM}
      onChange={(next) => shown.show({ person: next === TEAM ? null : next })}
      options={options}
      quiet
      className="ml-auto max-w-48 max-sm:order-last max-sm:ml-0 max-sm:max-w-none max-sm:basis-full"
    />
  )
}
