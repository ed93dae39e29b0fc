import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { isPaused } from '#contract/models/timer/pauses.ts'
import { type TimerAct, type TimerStop, timerMachine } from '#src/machines/timer.machine.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { aheadComponent, Late } from '../../kit/late.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { proposedEnd } from './forgotten.ts'
import { RunsContext, type TimerCommands, TimerCommandsContext } from './timer-context.ts'
import { useIdleReturn } from './use-idle-return.ts'
import { useRuns } from './use-runs.ts'
import { useTimerDispatch } from './use-timer-dispatch.ts'

const END_DIALOG = aheadComponent(async () => (await import('./end-dialog.tsx')).EndDialog)
const WORK_DIALOG = aheadComponent(async () => (await import('./work-dialog.tsx')).WorkDialog)

const IDLE_TOAST = 'timer-idle'

/** Holds this person's timer for a space, and asks what it has to ask. */
export const TimerProvider = ({ children }: { readonly children: ReactNode }) => {
  const runs = useRuns()
  const { now } = useServices()
  const dispatch = useTimerDispatch(runs, (runId) => actor.send({ type: 'DESCRIBE', runId }))
  // The machine lives as long as the space; runs are always the present ones.
  const latest = useRef({ runs, dispatch })
  latest.current = { runs, dispatch }
  const [machine] = useState(() =>
    timerMachine.provide({
      actors: {
        act: fromPromise<boolean, TimerAct | null>(({ input }) => latest.current.dispatch.act(input)),
        stop: fromPromise<boolean, TimerStop>(({ input }) => latest.current.dispatch.stop(input)),
      },
    }),
  )
  const actor = useActorRef(machine)
  const { runId, proposedEnd: end } = useSelector(actor, (snapshot) => snapshot.context)
  const isChoosing = useSelector(actor, (snapshot) => snapshot.matches('choosingEnd'))
  const isDescribing = useSelector(actor, (snapshot) => snapshot.matches('describing'))

  const commands = useMemo((): TimerCommands => {
    const current = () => latest.current.runs.current
    const stop = () => {
      const run = current()
      if (run) actor.send({ type: 'STOP', runId: run.id, proposedEnd: proposedEnd(run, now().getTime()) })
    }
    const change = (kind: 'pause' | 'resume') => {
      const run = current()
      if (run) actor.send({ type: 'ACT', act: { kind, runId: run.id } })
    }
    return {
      stop,
      toggle: (ticketId) => {
        if (!latest.current.runs.isKnown) return
        const run = current()
        if (run && (ticketId === null || run.ticket_id === ticketId)) stop()
        else actor.send({ type: 'ACT', act: { kind: 'start', ticketId } })
      },
      pause: () => change('pause'),
      resume: () => change('resume'),
      discard: ({ id }) => actor.send({ type: 'ACT', act: { kind: 'discard', runId: id } }),
      describe: ({ id }) => actor.send({ type: 'DESCRIBE', runId: id }),
    }
  }, [actor, now])

  useIdleNotice(runs.current !== null && !isPaused(runs.current), (leftAt) => {
    const run = latest.current.runs.current
    if (!run || run.started_at >= leftAt) return
    actor.send({ type: 'STOP', runId: run.id, proposedEnd: leftAt })
    // The button has named the end already: nothing is asked twice.
    actor.send({ type: 'CHOOSE_END', end: leftAt })
  })
  const dismiss = () => actor.send({ type: 'DISMISS' })

  return (
    <RunsContext value={runs}>
      <TimerCommandsContext value={commands}>
        {children}
        {isChoosing && runs.current && end !== null && (
          <Late
            of={END_DIALOG}
            with={{
              run: runs.current,
              end,
              onChoose: (chosen) => actor.send({ type: 'CHOOSE_END', end: chosen }),
              onDismiss: dismiss,
            }}
          />
        )}
        {isDescribing && runId !== null && (
          <Late
            key={runId}
            of={WORK_DIALOG}
            with={{
              runId,
              canContinue: runs.current === null,
              onAct: (kind, id) => actor.send({ type: 'ACT', act: { kind, runId: id } }),
              onDismiss: dismiss,
            }}
          />
        )}
      </TimerCommandsContext>
    </RunsContext>
  )
}

/** After a long time without a key or a click: offers to end the run at the last one. */
const useIdleNotice = (on: boolean, onStop: (leftAt: string) => void): void => {
  const { t } = useTranslation('timer')
  const format = useFormat()
  // Ended or paused, here or on another device: nothing is left to ask.
  useEffect(() => (on ? () => toast.dismiss(IDLE_TOAST) : undefined), [on])
  useIdleReturn(on, (leftAt) =>
    toast.warning(t('idle', { when: format.when(leftAt) }), {
      id: IDLE_TOAST,
      duration: Number.POSITIVE_INFINITY,
      description: t('idleHint'),
      action: { label: t('stopAt', { time: format.time(leftAt) }), onClick: () => onStop(leftAt) },
    }),
  )
}
