import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { type Batch, countOutcomes, OUTCOMES } from './outcomes.ts'

interface BatchOutcomeProps {
  readonly batch: Batch
  readonly mails: readonly Mirrored<'invoice_mail'>[]
}

/** How many reminders of a batch have left, and how many have reached no one. */
export const BatchOutcome = ({ batch, mails }: BatchOutcomeProps) => {
  const { t } = useTranslation('reminder')
  const counts = countOutcomes(mails, batch)
  const told = OUTCOMES.filter((outcome) => counts[outcome] > 0)
  if (told.length === 0) return null
  return (
    <Notice tone={counts.folder + counts.undelivered > 0 ? 'warning' : 'info'}>
      {told.map((outcome) => (
        <p key={outcome}>{t(`outcome.${outcome}`, { count: counts[outcome] })}</p>
      ))}
    </Notice>
  )
}
