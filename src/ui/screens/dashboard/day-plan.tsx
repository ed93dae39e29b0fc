import { CalendarOff, CirclePause, Timer } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { elapsedMs } from '#contract/models/timer/elapsed.ts'
import { isPaused } from '#contract/models/timer/pauses.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useDaysOff } from '../../hooks/records/use-days-off.ts'
import { usePlannedParts } from '../../models/ticket/planning/use-planned-parts.ts'
import { minutesOf } from '../../models/timer/exact-time.ts'
import { TicketName } from '../../models/timer/ticket-name.tsx'
import { useTimerRuns } from '../../models/timer/timer-context.ts'
import { useNow } from '../../models/timer/use-now.ts'
import type { Run } from '../../models/timer/use-runs.ts'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { useContentReady } from '../../widgets/show-together.tsx'

const MINUTE_MS = 60_000

interface DayPlanProps {
  readonly space: StaffSpace
  readonly today: string
}

/**
 * The running timer, an absence and the tickets planned for today; nothing where there are none.
 */
export const DayPlan = ({ space, today }: DayPlanProps) => {
  const { t } = useTranslation('title')
  const { actor } = usePerson()
  const path = usePath()
  const format = useFormat()
  const { current } = useTimerRuns()
  const parts = usePlannedParts(actor.id, today)
  const { absent } = useDaysOff(useMemo(() => ({ from: today, to: today }), [today]))
  const absence = absent(actor.id, today)
  useContentReady(parts !== undefined)
  const isPlanned = parts !== undefined && parts.length > 0
  if (!current && absence === null && !isPlanned) return null
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      {(current || absence !== null) && (
        <ul>
          {current && <RunLine run={current} space={space} />}
          {absence !== null && (
            <Line
              icon={<CalendarOff aria-hidden className="size-4 shrink-0 text-ink-3" />}
              to={path(`${space}.absences`)}
            >
              {absence}
            </Line>
          )}
        </ul>
      )}
      {isPlanned && (
        <section aria-label={t(`${space}.planning`)}>
          <h3 className="text-sm">
            <Link
              to={path(`${space}.planning`)}
              className="rounded-sm font-medium text-ink-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {t(`${space}.planning`)}
            </Link>
          </h3>
          <ul>
            {parts.map(({ ticket, ut, waiting }) => (
              <Line
                key={ticket.id}
                icon={<StatusIcon id={ticket.status_id} />}
                to={path(`${space}.ticket`, { ticket: ticket.id })}
                time={ut + waiting > 0 ? format.ut(ut + waiting) : null}
              >
                {ticket.name}
              </Line>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A run without a ticket leads to the person's own time. */
const RunLine = ({ run, space }: { readonly run: Run; readonly space: StaffSpace }) => {
  const { t } = useTranslation('timer')
  const path = usePath()
  const format = useFormat()
  const paused = isPaused(run)
  const now = useNow(MINUTE_MS, !paused)
  const Icon = paused ? CirclePause : Timer
  return (
    <Line
      icon={
        <Icon aria-label={t(paused ? 'paused' : 'running')} role="img" className="size-4 shrink-0 text-accent-text" />
      }
      to={
        run.ticket_id === null ? path(`${space}.pointageGeneral`) : path(`${space}.ticket`, { ticket: run.ticket_id })
      }
      time={format.minutes(minutesOf(elapsedMs(run, now)))}
    >
      <TicketName id={run.ticket_id} />
    </Line>
  )
}

interface LineProps {
  readonly icon: ReactNode
  readonly to: string
  readonly time?: string | null
  readonly children: ReactNode
}

const Line = ({ icon, to, time = null, children }: LineProps) => (
  <li className="border-line border-t">
    <Link to={to} className="flex min-h-8 items-center gap-2 rounded-sm py-1 hover:underline touch:min-h-11">
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {time !== null && <span className="shrink-0 text-ink-2 tabular">{time}</span>}
    </Link>
  </li>
)
