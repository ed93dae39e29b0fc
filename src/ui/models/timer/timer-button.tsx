import { CirclePause, Clock, Play, Square, Timer as TimerIcon, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { elapsedMs } from '#contract/models/timer/elapsed.ts'
import { isPaused } from '#contract/models/timer/pauses.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { BAR_TARGET } from '../../kit/bar-target.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { aheadComponent, Late } from '../../kit/late.tsx'
import { hint } from '../../kit/overlays/hint.ts'
import { Popover } from '../../kit/overlays/popover.tsx'
import { useQuickAdd } from '../pointage/quick-add/quick-add-context.ts'
import { clockText, minutesOf } from './exact-time.ts'
import { proposedEnd } from './forgotten.ts'
import { TicketName } from './ticket-name.tsx'
import { useTimerCommands, useTimerRuns } from './timer-context.ts'
import { useNow } from './use-now.ts'
import type { Run } from './use-runs.ts'

const TICKET_CHOICE = aheadComponent(async () => (await import('./ticket-choice.tsx')).TicketChoice)

const MINUTE_MS = 60_000
const SECOND_MS = 1000

export type TimerPlace = 'header' | 'bar'

const PLACES: Record<TimerPlace, { readonly button: string; readonly idle: string; readonly running: string }> = {
  header: {
    button:
      'inline-flex h-control min-w-control items-center justify-center gap-1.5 rounded-md hover:bg-hover aria-expanded:bg-hover',
    idle: 'text-ink-2 hover:text-ink',
    running: 'px-2 font-medium max-sm:px-1 max-sm:[&>svg]:hidden',
  },
  bar: {
    button: BAR_TARGET,
    idle: 'text-ink-2',
    running: 'font-medium',
  },
}

interface TimerButtonProps {
  readonly ticketId: RecordId | null
  readonly place: TimerPlace
}

/** The timer of the header or the bar: how long the run goes on, and what waits to be logged. */
export const TimerButton = ({ ticketId, place }: TimerButtonProps) => {
  const { t } = useTranslation('timer')
  const { t: tCommon } = useTranslation()
  const { pathname, state: arrival } = useLocation()
  const { current, waiting } = useTimerRuns()
  const [open, setOpen] = useState(false)
  /**
   * The panel closes for a dialog, whose field has the focus: a letter typed there is no shortcut.
   */
  const leavesFocus = useRef(false)
  const now = useNow(MINUTE_MS, current !== null)
  // With the page, and not after a click that comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path; a shortcut of the installed application opens the panel
  useLayoutEffect(() => setOpen((arrival as { readonly opensTimer?: boolean } | null)?.opensTimer === true), [pathname])
  const isForgotten = current !== null && proposedEnd(current, now) !== null
  const clock = current && clockText(elapsedMs(current, now), false)
  const toLog = t('timer', { count: waiting.length })
  const state = current && t(isForgotten ? 'stillRunning' : isPaused(current) ? 'paused' : 'running')
  // The name has all that is shown.
  const running = state && clock && tCommon('labelled', { label: state, value: clock })
  const label = running ? [running, ...(waiting.length > 0 ? [toLog] : [])].join(', ') : toLog
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('title')}
      align="end"
      onCloseAutoFocus={(event) => {
        if (leavesFocus.current) event.preventDefault()
        leavesFocus.current = false
      }}
      className="w-[min(340px,calc(100vw-16px))]"
      trigger={
        <button
          type="button"
          {...hint(label, 'Y')}
          aria-label={label}
          data-timer-button
          className={cx(
            'relative shrink-0 active:bg-pressed',
            PLACES[place].button,
            current ? PLACES[place].running : PLACES[place].idle,
            // The number of runs to log stands beside the clock, not on its last digit.
            place !== 'bar' && clock !== null && waiting.length > 0 && 'pr-5',
            current &&
              (isForgotten
                ? 'bg-warning-tint text-warning-text'
                : isPaused(current)
                  ? 'text-ink-2'
                  : 'bg-accent-tint text-accent-text'),
          )}
        >
          <ButtonIcon run={current} isForgotten={isForgotten} />
          {clock !== null && <span className={place === 'bar' ? 'tabular' : 'text-sm tabular'}>{clock}</span>}
          {clock === null && place === 'bar' && (
            <span aria-hidden className="max-w-full truncate">
              {t('short')}
            </span>
          )}
          {waiting.length > 0 && (
            // Drawn by CSS, so that the name need not repeat the number beside the clock.
            <span
              aria-hidden
              data-count={waiting.length}
              className={cx(
                'absolute top-0.5 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-accent-ink text-xs leading-4 tabular before:content-[attr(data-count)]',
                place === 'bar' ? 'left-1/2 ml-1' : current ? 'right-0' : '-right-1',
              )}
            />
          )}
        </button>
      }
    >
      <TimerPanel ticketId={ticketId} close={() => setOpen(false)} leaveFocus={() => (leavesFocus.current = true)} />
    </Popover>
  )
}

const ButtonIcon = ({ run, isForgotten }: { readonly run: Run | null; readonly isForgotten: boolean }) => {
  const Icon = isForgotten ? TriangleAlert : run && isPaused(run) ? CirclePause : TimerIcon
  return <Icon aria-hidden className="size-4" />
}

interface TimerPanelProps {
  readonly ticketId: RecordId | null
  close(): void
  /** Called before a close whose focus goes to a dialog. */
  leaveFocus(): void
}

const TimerPanel = ({ ticketId, close, leaveFocus }: TimerPanelProps) => {
  const { t } = useTranslation('timer')
  const { current, waiting } = useTimerRuns()
  const { t: tQuickAdd } = useTranslation('quickAdd')
  const { toggle } = useTimerCommands()
  const openQuickAdd = useQuickAdd()
  const start = (id: RecordId | null) => {
    close()
    toggle(id)
  }
  const isElsewhere = ticketId !== null && current?.ticket_id !== ticketId
  return (
    <div className="grid grid-cols-1 gap-3 p-3">
      {current ? <CurrentRun run={current} close={close} /> : <p className="text-ink-2">{t('none')}</p>}
      {isElsewhere && (
        <Button look={current ? 'secondary' : 'primary'} onClick={() => start(ticketId)}>
          <Play aria-hidden />
          {t(current ? 'switchHere' : 'startHere')}
        </Button>
      )}
      {!current && (
        <Button look={isElsewhere ? 'secondary' : 'primary'} onClick={() => start(null)}>
          <Play aria-hidden />
          {t('startWithout')}
        </Button>
      )}
      {!current && <Late of={TICKET_CHOICE} with={{ except: ticketId, onStart: start }} />}
      <Button
        look="ghost"
        onClick={() => {
          leaveFocus()
          close()
          openQuickAdd('')
        }}
      >
        <Clock aria-hidden />
        {tQuickAdd('open')}
      </Button>
      {waiting.length > 0 && <WaitingRuns runs={waiting} close={close} />}
    </div>
  )
}

const CurrentRun = ({ run, close }: { readonly run: Run; close(): void }) => {
  const { t } = useTranslation('timer')
  const format = useFormat()
  const { stop, pause, resume } = useTimerCommands()
  const paused = isPaused(run)
  const now = useNow(SECOND_MS, !paused)
  return (
    <section aria-label={t(paused ? 'paused' : 'running')} className="grid grid-cols-1 gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <span role="timer" aria-live="off" className="font-semibold text-xl tabular">
          {clockText(elapsedMs(run, now), true)}
        </span>
        <span className="text-ink-3 text-sm">{t('since', { when: format.stamp(run.started_at) })}</span>
      </div>
      <p className="truncate font-medium">
        <TicketName id={run.ticket_id} />
      </p>
      <div className="flex gap-2">
        <Button
          look="primary"
          onClick={() => {
            close()
            stop()
          }}
        >
          <Square aria-hidden />
          {t('stop')}
        </Button>
        <Button look="secondary" onClick={paused ? resume : pause}>
          {paused ? <Play aria-hidden /> : <CirclePause aria-hidden />}
          {t(paused ? 'resume' : 'pause')}
        </Button>
      </div>
    </section>
  )
}

const WaitingRuns = ({ runs, close }: { readonly runs: readonly Run[]; close(): void }) => {
  const { t } = useTranslation('timer')
  const format = useFormat()
  const { describe } = useTimerCommands()
  return (
    <section aria-label={t('waiting')}>
      <h2 className="mb-1 font-medium text-ink-2 text-sm">{t('waiting')}</h2>
      <ul className="-mx-2 max-h-60 overflow-y-auto">
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              onClick={() => {
                close()
                describe(run)
              }}
              className="flex w-full items-center justify-between gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover touch:min-h-11"
            >
              <span className="min-w-0">
                <span className="block truncate">
                  <TicketName id={run.ticket_id} />
                </span>
                <span className="block text-ink-3 text-sm">{format.stamp(run.started_at)}</span>
              </span>
              <span className="shrink-0 font-medium tabular">{format.minutes(minutesOf(elapsedMs(run, 0)))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
