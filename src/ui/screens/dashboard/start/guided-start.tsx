import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { Progress } from '../../../kit/feedback/progress.tsx'
import { clientPresentation } from '../../../models/client/presentation.ts'
import { projetPresentation } from '../../../models/projet/presentation.ts'
import { InviteDialog } from '../../../models/user/invite-dialog.tsx'
import { RecordDialog } from '../../../widgets/presentation/record-dialog.tsx'
import { useContentReady } from '../../../widgets/show-together.tsx'
import { nextStep, type StartState, type StartStep } from './steps.ts'
import { useStart } from './use-start.ts'

/**
 * From an empty installation to its first ticket. Each step opens the form that the program has for
 * it; what exists is done, in whatever order and by whomever. The guide never blocks.
 */
export const GuidedStart = () => {
  const states = useStart()
  useContentReady(states !== undefined)
  return states && <Steps states={states} />
}

const Steps = ({ states }: { readonly states: readonly StartState[] }) => {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState<StartStep | null>(null)
  const next = nextStep(states)
  const done = states.filter(({ isDone }) => isDone).length
  const onOpenChange = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <section aria-labelledby="guided-start" className="mb-8 rounded-lg border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="guided-start" className="font-semibold text-lg">
          {t('start.title')}
        </h2>
        <span className="text-ink-2 tabular">{t('start.progress', { count: done, steps: states.length })}</span>
        <Dismiss />
      </div>
      <Progress label={t('start.title')} value={done} max={states.length} className="mt-3" />
      <ol className="mt-3 grid">
        {states.map((state) => (
          <Step key={state.step} state={state} isNext={state.step === next} open={() => setOpen(state.step)} />
        ))}
      </ol>
      <ImportHint />
      <RecordDialog
        presentation={clientPresentation}
        record={null}
        open={open === 'client'}
        onOpenChange={onOpenChange}
      />
      <RecordDialog
        presentation={projetPresentation}
        record={null}
        open={open === 'projet'}
        onOpenChange={onOpenChange}
      />
      {open === 'colleague' && <InviteDialog close={() => setOpen(null)} />}
    </section>
  )
}

/** A company that comes from another program has its clients, tickets and time in files. */
const ImportHint = () => {
  const { t } = useTranslation('settings')
  const path = usePath()
  return (
    <p className="mt-3 text-ink-2 text-sm">
      {t('start.import')}{' '}
      <Link to={path('manager.import')} className="text-accent-text underline hover:no-underline">
        {t('start.importAction')}
      </Link>
    </p>
  )
}

const Dismiss = () => {
  const { t } = useTranslation('settings')
  const settings = useAll('settings')?.[0]
  const { dispatchActions } = useDispatchAction()
  if (!settings) return null
  const dismiss = () =>
    dispatchActions('settings', [{ record: settings, action: 'update', payload: { start_dismissed: true } }], () => ({
      title: t('start.laterToast'),
    }))
  return (
    <Button look="ghost" size="small" className="ml-auto" onClick={() => void dismiss()}>
      {t('start.later')}
    </Button>
  )
}

const WAITS = { projet: 'start.projetWaits', ticket: 'start.ticketWaits' } as const

interface StepProps {
  readonly state: StartState
  readonly isNext: boolean
  open(): void
}

const Step = ({ state: { step, isDone, isWaiting }, isNext, open }: StepProps) => {
  const { t } = useTranslation('settings')
  const hint = isWaiting && Object.hasOwn(WAITS, step) ? t(WAITS[step as keyof typeof WAITS]) : t(`start.${step}Hint`)
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-b py-2 last:border-b-0">
      <span
        aria-hidden
        className={cx(
          'flex size-5 shrink-0 items-center justify-center rounded-full border [&_svg]:size-3',
          isDone
            ? 'border-transparent bg-success-tint text-success-text'
            : isNext
              ? 'border-accent'
              : 'border-control-line',
        )}
      >
        {isDone && <Check strokeWidth={3} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('font-medium', isDone && 'text-ink-2')}>
          {t(`start.${step}`)}
          {isDone && <span className="sr-only"> ({t('start.done')})</span>}
        </p>
        {!isDone && <p className="text-ink-2 text-sm">{hint}</p>}
      </div>
      {!isDone && !isWaiting && <StepAction step={step} isNext={isNext} open={open} />}
    </li>
  )
}

const StepAction = ({ step, isNext, open }: Pick<StepProps, 'isNext' | 'open'> & { readonly step: StartStep }) => {
  const { t } = useTranslation('settings')
  const path = usePath()
  const look = isNext ? 'primary' : 'secondary'
  const text = t(`start.${step}Action`)
  const linked = (to: string): ReactNode => (
    <Button look={look} asChild>
      <Link to={to}>{text}</Link>
    </Button>
  )
  if (step === 'company') return linked(path('manager.settings'))
  if (step === 'ticket') return linked(path('manager.ticketCreate'))
  return (
    <Button look={look} onClick={open}>
      {text}
    </Button>
  )
}
