import { useActorRef, useSelector } from '@xstate/react'
import { CircleAlert, CloudCheck, CloudOff, CloudUpload, LogIn, type LucideIcon, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StateValueFrom } from 'xstate'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import { syncStatusMachine } from '#src/machines/sync-status.machine.ts'
import type { Formats } from '../format.ts'
import { cx } from '../kit/cx.ts'
import { Tooltip } from '../kit/tooltip.tsx'
import { OUTBOX } from '../navigation.ts'
import { useServices } from '../services.tsx'
import { useFormat } from '../use-format.ts'
import { usePath } from '../use-path.ts'

type Value = StateValueFrom<typeof syncStatusMachine>
type Name = Extract<Value, string> | 'sending'

/** `sending` as soon as something leaves is not worth a flicker: the machine tells when it is. */
const nameOf = (value: Value): Name => {
  if (typeof value === 'string') return value
  return value.sending === 'shown' ? 'sending' : 'upToDate'
}

/** In one glance: is this device up to date, and what has it still to send? Leads to the outbox. */
export const SyncIndicator = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation()
  const path = usePath()
  const format = useFormat()
  const { status$ } = useServices()
  const actor = useActorRef(syncStatusMachine)
  const name = useSelector(actor, (state) => nameOf(state.value))
  const status = useSelector(actor, (state) => state.context.status)

  useEffect(() => {
    const subscription = status$.subscribe((next) => actor.send({ type: 'STATUS', status: next }))
    return () => subscription.unsubscribe()
  }, [status$, actor])

  const { icon: Icon, look } = FACES[name]
  const label = LABELS[name](t, status, format)
  const count = name === 'needsYou' ? status.attention : status.pending

  return (
    <Tooltip text={name === 'offline' ? t('sync.offlineHint') : t('sync.open')}>
      <Link
        to={path(OUTBOX[space])}
        className={cx(
          'flex h-control items-center gap-1.5 rounded-md px-2 font-medium tabular transition-colors duration-(--fast) hover:bg-hover',
          look,
        )}
      >
        <Icon aria-hidden className={cx('size-4 shrink-0', name === 'sending' && 'animate-breathe')} />
        <span className={name === 'upToDate' ? 'sr-only' : 'max-lg:sr-only'}>{label}</span>
        {count > 0 && name !== 'upToDate' && (
          <span aria-hidden className="text-sm lg:hidden">
            {count}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}

const WARNING = 'bg-warning-tint text-warning-text'

const FACES: Record<Name, { readonly icon: LucideIcon; readonly look: string }> = {
  connecting: { icon: CloudUpload, look: 'text-ink-3' },
  upToDate: { icon: CloudCheck, look: 'text-ink-3' },
  firstPull: { icon: CloudUpload, look: 'text-ink-2' },
  sending: { icon: CloudUpload, look: 'text-ink-2' },
  offline: { icon: CloudOff, look: WARNING },
  needsYou: { icon: CircleAlert, look: 'bg-danger-tint text-danger-text' },
  signIn: { icon: LogIn, look: WARNING },
  upgrade: { icon: RefreshCw, look: WARNING },
}

type Translate = ReturnType<typeof useTranslation<'common'>>['t']

const LABELS: Record<Name, (t: Translate, status: SyncStatus, format: Formats) => string> = {
  connecting: (t) => t('sync.connecting'),
  upToDate: (t) => t('sync.online'),
  firstPull: (t, { pull }, format) =>
    pull.received > 0 && pull.expected >= pull.received
      ? t('sync.first', { received: format.number(pull.received), expected: format.number(pull.expected) })
      : t('sync.firstUnknown'),
  sending: (t, { pending }) => t('sync.pending', { count: pending }),
  offline: (t, { pending }) => (pending > 0 ? `${t('sync.offline')} · ${t('sync.pending', { count: pending })}` : t('sync.offline')),
  needsYou: (t, { attention }) => t('sync.attention', { count: attention }),
  signIn: (t) => t('sync.signIn'),
  upgrade: (t) => t('sync.upgrade'),
}
