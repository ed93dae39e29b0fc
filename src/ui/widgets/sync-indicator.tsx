import { useActorRef, useSelector } from '@xstate/react'
import { CircleAlert, CloudCheck, CloudOff, CloudUpload, LogIn, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SnapshotFrom } from 'xstate'
import type { RoleSlug } from '#contract/core/roles.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { syncStatusMachine } from '#src/machines/sync-status.machine.ts'
import { cx } from '../kit/cx.ts'
import { Tooltip } from '../kit/tooltip.tsx'
import { OUTBOX } from '../navigation.ts'
import { useServices } from '../services.tsx'
import { useFormat } from '../use-format.ts'
import { useObservable } from '../use-observable.ts'
import { usePath } from '../use-path.ts'

export const useSyncStatus = (): SyncStatus => useObservable(useServices().status$).value ?? INITIAL_SYNC_STATUS

/** In one glance: is this device up to date, and what has it still to send? Leads to the outbox. */
export const SyncIndicator = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation()
  const path = usePath()
  const format = useFormat()
  const status = useSyncStatus()
  const { icon: Icon, text, tone } = useFace()
  const count = status.attention > 0 ? status.attention : status.pending
  const hint = status.connection === 'offline' ? t('sync.offlineHint') : t('sync.open')
  const label =
    text === 'first' && status.pull.expected >= status.pull.received && status.pull.received > 0
      ? t('sync.first', { received: format.number(status.pull.received), expected: format.number(status.pull.expected) })
      : TEXTS[text](t, count)

  return (
    <Tooltip text={hint}>
      <Link
        to={path(OUTBOX[space])}
        className={cx(
          'flex h-control items-center gap-1.5 rounded-md px-2 font-medium tabular transition-colors duration-(--fast) hover:bg-hover',
          TONES[tone],
        )}
      >
        <Icon aria-hidden className={cx('size-4 shrink-0', text === 'sending' && 'animate-breathe')} />
        <span className={cx(text === 'online' ? 'sr-only' : 'max-lg:sr-only')}>{label}</span>
        {count > 0 && <span className="text-sm lg:hidden">{count}</span>}
      </Link>
    </Tooltip>
  )
}

const TONES = {
  quiet: 'text-ink-3',
  busy: 'text-ink-2',
  warning: 'bg-warning-tint text-warning-text',
  danger: 'bg-danger-tint text-danger-text',
} as const

type Text = 'online' | 'connecting' | 'offline' | 'offlinePending' | 'sending' | 'attention' | 'signIn' | 'upgrade' | 'first'
type Translate = ReturnType<typeof useTranslation<'common'>>['t']

const TEXTS: Record<Text, (t: Translate, count: number) => string> = {
  online: (t) => t('sync.online'),
  connecting: (t) => t('sync.connecting'),
  offline: (t) => t('sync.offline'),
  offlinePending: (t, count) => `${t('sync.offline')} · ${t('sync.pending', { count })}`,
  sending: (t, count) => t('sync.pending', { count }),
  attention: (t, count) => t('sync.attention', { count }),
  signIn: (t) => t('sync.signIn'),
  upgrade: (t) => t('sync.upgrade'),
  first: (t) => t('sync.firstUnknown'),
}

interface Face {
  readonly icon: typeof CloudCheck
  readonly text: Text
  readonly tone: keyof typeof TONES
}

/** How each state of `sync-status.machine.ts` looks. */
const FACES = {
  connecting: { icon: CloudUpload, text: 'connecting', tone: 'quiet' },
  upToDate: { icon: CloudCheck, text: 'online', tone: 'quiet' },
  firstPull: { icon: CloudUpload, text: 'first', tone: 'busy' },
  sending: { icon: CloudUpload, text: 'sending', tone: 'busy' },
  offline: { icon: CloudOff, text: 'offline', tone: 'warning' },
  needsYou: { icon: CircleAlert, text: 'attention', tone: 'danger' },
  signIn: { icon: LogIn, text: 'signIn', tone: 'warning' },
  upgrade: { icon: RefreshCw, text: 'upgrade', tone: 'warning' },
} as const satisfies Record<string, Face>

type SyncSnapshot = SnapshotFrom<typeof syncStatusMachine>

const faceOf = (snapshot: SyncSnapshot): Face => {
  // A sending that is over at once is not worth a flicker.
  if (snapshot.matches({ sending: 'brief' })) return FACES.upToDate
  if (snapshot.matches('sending')) return FACES.sending
  if (snapshot.matches('offline')) return snapshot.context.status.pending > 0 ? { ...FACES.offline, text: 'offlinePending' } : FACES.offline
  const state = snapshot.value
  return typeof state === 'string' ? FACES[state] : FACES.upToDate
}

const useFace = (): Face => {
  const { status$ } = useServices()
  const actor = useActorRef(syncStatusMachine)
  useEffect(() => {
    const subscription = status$.subscribe((status) => actor.send({ type: 'STATUS', status }))
    return () => subscription.unsubscribe()
  }, [status$, actor])
  return useSelector(actor, faceOf, (a, b) => a.text === b.text)
}
