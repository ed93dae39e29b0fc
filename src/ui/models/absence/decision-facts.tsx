import { useTranslation } from 'react-i18next'
import { withoutAbsence } from '#contract/models/absence/leave-balance.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLeaveRecords } from '../../hooks/records/use-leave.ts'
import { cx } from '../../kit/cx.ts'
import { type Absence, useAbsenceDecision } from './use-absence-decision.ts'
import { useColleaguesAway } from './use-colleagues-away.ts'
import { useDaysText } from './use-days-text.ts'
import { weigh } from './weigh.ts'

/** The balance after an absence and who else is away, for a person who may accept it. */
export const DecisionFacts = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const absence = record as unknown as Absence
  const { isAllowed } = useAbsenceDecision()
  return isAllowed(absence, 'approve') ? <Facts absence={absence} /> : null
}

/** Plain paragraphs: a menu shows them too. */
const Facts = ({ absence }: { readonly absence: Absence }) => {
  const { t } = useTranslation('absence')
  const colleagues = useColleaguesAway(absence, absence.user_id)
  const names = colleagues.map(({ name, period }) => t('decision.colleague', { name, period })).join(', ')
  return (
    <div className="grid gap-1 text-sm">
      <Balance absence={absence} />
      <p className="text-ink-2">{names === '' ? t('note.alone') : `${t('note.colleagues')} ${names}`}</p>
    </div>
  )
}

/** « Reste 12 jours, 7 jours après ce congé »; nothing for a type of leave without a balance. */
const Balance = ({ absence }: { readonly absence: Absence }) => {
  const { t } = useTranslation('absence')
  const daysText = useDaysText()
  const records = useLeaveRecords(absence.user_id)
  const { balance, after } = records
    ? weigh(absence, absence.type, withoutAbsence(records, absence.id))
    : { balance: null, after: null }
  if (!balance || after === null) return null
  return (
    <p className={cx('font-medium tabular', after < 0 ? 'text-danger-text' : 'text-ink')}>
      {t('decision.balance', { remaining: daysText(balance.remaining), after: daysText(after) })}
    </p>
  )
}
