import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryOf } from '#contract/core/events/event.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useSession } from '../../hooks/sync/use-session.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useServices } from '../../services/services.tsx'
import { PendingActions } from './pending-actions.tsx'

const CHOICES = ['send', 'keep', 'discard'] as const
type Choice = (typeof CHOICES)[number]

/** Longest wait for the number of the pending actions, which the worker tells. */
const UNCOUNTED_MS = 3000

interface LogOutDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/**
 * Signs out at once when everything is sent; otherwise asks what to do with the pending actions.
 */
export const LogOutDialog = ({ open, onOpenChange }: LogOutDialogProps) => {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation()
  const { signOut } = useSession()
  const { attention, connection } = useSyncStatus()
  const counted = usePendingCount()
  const pending = counted ?? 0
  const [choice, setChoice] = useState<Choice>('keep')
  const [sending, setSending] = useState(false)
  /** Discarding needs a second confirmation that lists the actions. */
  const [isDiscarding, setDiscarding] = useState(false)
  const isClear = pending === 0

  useEffect(() => {
    // A worker that does not answer keeps nobody signed in. « keep » loses nothing, should an
    // action be logged at this very moment.
    const timer = open && !counted ? setTimeout(signOut, counted === null ? UNCOUNTED_MS : 0, 'keep') : undefined
    return () => clearTimeout(timer)
  }, [open, counted, signOut])

  if (isClear && !sending) return null
  const confirm = () => {
    if (choice === 'send') setSending(true)
    else if (choice === 'discard' && !isDiscarding) setDiscarding(true)
    else signOut(choice)
  }
  const close = (isOpen: boolean) => {
    setSending(false)
    setDiscarding(false)
    onOpenChange(isOpen)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('logout.title')}
      description={`${t('logout.question', { count: pending })} ${t('logout.lead')}`}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={() => (isDiscarding ? setDiscarding(false) : close(false))}>
            {isDiscarding ? t('logout.back') : tCommon('cancel')}
          </Button>
          <Button look={choice === 'discard' ? 'danger' : 'primary'} busy={sending} onClick={confirm}>
            {isDiscarding ? t('logout.lose', { count: pending + attention }) : t('logout.confirm')}
          </Button>
        </>
      }
    >
      {isDiscarding ? (
        <PendingActions />
      ) : (
        <Choices value={choice} count={pending} isOffline={connection === 'offline'} onChange={setChoice} />
      )}
    </Dialog>
  )
}

/**
 * The pending actions by the status and by the list of the outbox, which come in messages of their
 * own: either may be late on a slow device. Null until the list is there.
 */
const usePendingCount = (): number | null => {
  const { outbox } = useServices()
  const { pending } = useSyncStatus()
  const events = useObservable(outbox.events$).value
  return events || pending > 0
    ? Math.max(pending, events?.filter(({ state }) => categoryOf(state) === 'waiting').length ?? 0)
    : null
}

interface ChoicesProps {
  readonly value: Choice
  /** Choices for the pending actions. */
  readonly count: number
  readonly isOffline: boolean
  onChange(choice: Choice): void
}

const Choices = ({ value: choice, count, isOffline, onChange }: ChoicesProps) => {
  const { t } = useTranslation('auth')
  return (
    <div role="radiogroup" aria-label={t('logout.lead')} className="grid gap-1.5">
      {CHOICES.map((option) => (
        <label
          key={option}
          className={cx(
            'flex items-start gap-3 rounded-md border px-3 py-2.5',
            choice === option ? 'border-accent bg-accent-tint' : 'border-line-strong hover:bg-hover',
            option === 'send' && isOffline && 'opacity-60',
          )}
        >
          <input
            type="radio"
            name="logout"
            className="mt-1 accent-(--accent)"
            checked={choice === option}
            disabled={option === 'send' && isOffline}
            onChange={() => onChange(option)}
          />
          <span>
            <span className="block font-medium">{t(`logout.${option}`, { count })}</span>
            <span className="block text-ink-2 text-sm">{t(`logout.${option}Hint`, { count })}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
