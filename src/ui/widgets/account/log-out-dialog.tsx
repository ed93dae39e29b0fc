import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../hooks/sync/use-session.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { PendingActions } from './pending-actions.tsx'

const CHOICES = ['send', 'keep', 'discard'] as const
type Choice = (typeof CHOICES)[number]

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
  const { pending, attention, connection } = useSyncStatus()
  const [choice, setChoice] = useState<Choice>('keep')
  const [sending, setSending] = useState(false)
  /** Discarding needs a second confirmation that lists the actions. */
  const [isDiscarding, setDiscarding] = useState(false)
  const isClear = pending === 0

  useEffect(() => {
    // « keep » loses nothing, should an action be logged at this very moment.
    if (open && isClear) signOut('keep')
  }, [open, isClear, signOut])

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
      {isDiscarding ? <PendingActions /> : <Choices value={choice} count={pending} isOffline={connection === 'offline'} onChange={setChoice} />}
    </Dialog>
  )
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
