import { useTranslation } from 'react-i18next'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { cx } from '../../../kit/cx.ts'

const STEPS = ['received', 'handled', 'checked', 'finished'] as const

/** Place of each stage among the steps; a closed ticket has left them all behind. */
const PLACES: Readonly<Record<TicketStage, number>> = {
  new: 0,
  in_progress: 1,
  waiting_solving: 1,
  waiting_validation: 2,
  done: 3,
  closed: 4,
}

interface TicketProgressProps {
  readonly stage: TicketStage
  /** The person who looks after the ticket. */
  readonly by: string | null
  /** Not sent yet: the team does not know of the ticket. */
  readonly isUnsent: boolean
  /** The page itself says what happens next. */
  readonly isBare?: boolean
}

/** How far a ticket has come, in four steps and one sentence, for the people who wait for it. */
export const TicketProgress = ({ stage, by, isUnsent, isBare = false }: TicketProgressProps) => {
  const { t } = useTranslation('ticketProgress')
  const place = isUnsent ? -1 : PLACES[stage]
  const note = isUnsent
    ? t('unsent')
    : stage === 'in_progress' && by !== null
      ? t('handledBy', { name: by })
      : t(`notes.${stage}`)
  return (
    <section aria-label={t('title')}>
      <ol className="grid grid-cols-4 gap-1.5">
        {STEPS.map((step, at) => (
          <li key={step} aria-current={at === place ? 'step' : undefined} className="min-w-0">
            <span
              aria-hidden
              className={cx('mb-1.5 block h-1 rounded-full', at <= place ? 'bg-accent' : 'bg-line-strong')}
            />
            <span
              className={cx(
                'block truncate text-sm',
                at === place ? 'font-semibold text-ink' : at < place ? 'text-ink-2' : 'text-ink-3',
              )}
            >
              {t(`steps.${step}`)}
            </span>
          </li>
        ))}
      </ol>
      {!isBare && <p className="mt-2 text-pretty text-ink-2">{note}</p>}
    </section>
  )
}
