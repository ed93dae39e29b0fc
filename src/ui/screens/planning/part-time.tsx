import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { DayPart } from '../../models/ticket/planning/plan.ts'
import type { Ticket } from './use-plan.ts'
import { WaitingTime } from './waiting-time.tsx'

type Part = Pick<DayPart<Ticket>, 'ticket' | 'ut' | 'waiting'>

/** Returns the work of a ticket on one of its days in words. */
export const usePartText = (): ((part: Part) => string) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  return ({ ticket, ut, waiting }) => {
    if (ticket.ut === null) return t('tray.noEstimate')
    return waiting > 0 ? t('waiting', { time: format.ut(waiting) }) : format.ut(ut)
  }
}

/** The work of a ticket on one of its days; on a day off, the work that waits for the next ones. */
export const PartTime = ({ part, className }: { readonly part: Part; readonly className: string }) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const { ticket, ut, waiting } = part
  if (ticket.ut === null) return <span className={className}>{t('noEstimate')}</span>
  if (waiting === 0) return <span className={className}>{format.ut(ut)}</span>
  return <WaitingTime text={format.ut(waiting)} ut={waiting} className={className} />
}
