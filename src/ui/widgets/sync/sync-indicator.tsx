import { useActorRef, useSelector } from '@xstate/react'
import {
  CircleAlert,
  CloudCheck,
  CloudDownload,
  CloudOff,
  CloudUpload,
  LogIn,
  type LucideIcon,
  RefreshCw,
  ServerCog,
} from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { distinctUntilChanged, map } from 'rxjs'
import type { StateValueFrom } from 'xstate'
import { isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { syncStatusMachine } from '#src/machines/sync-status.machine.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { lately } from '../../kit/late.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import { OUTBOX } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { type Formats, instantOf } from '../../text/format.ts'

/** The details are read by few, and late: what every page of a space loads is light. */
const SyncDetails = lately(async () => (await import('./sync-details.tsx')).SyncDetails)

type Value = StateValueFrom<typeof syncStatusMachine>
type Name = Extract<Value, string> | 'sending' | 'catchingUp'

/**
 * Returns the state to show. Sending and pulling are shown once they last: the machine tells when,
 * which avoids a flicker.
 */
const nameOf = (value: Value): Name => {
  if (typeof value === 'string') return value
  const [[name, moment]] = Object.entries(value) as [['sending' | 'catchingUp', 'brief' | 'shown']]
  return moment === 'shown' ? name : 'upToDate'
}

/** Facts about sending that the pending events show. */
interface EventFacts {
  readonly isServerOlder: boolean
  readonly nextAttemptAt: number
}

const NO_FACTS: EventFacts = { isServerOlder: false, nextAttemptAt: 0 }

const factsOf = (events: readonly LoggedEvent[]): EventFacts => {
  let isServerOlder = false
  let nextAttemptAt = 0
  for (const event of events) {
    if (!isPending(event.state)) continue
    isServerOlder ||= event.lastAnswer?.kind === 'older_server'
    if (event.nextAttemptAt > 0 && (nextAttemptAt === 0 || event.nextAttemptAt < nextAttemptAt))
      ({ nextAttemptAt } = event)
  }
  return { isServerOlder, nextAttemptAt }
}

const isSame = (one: EventFacts, other: EventFacts): boolean =>
  one.isServerOlder === other.isServerOlder && one.nextAttemptAt === other.nextAttemptAt

/**
 * Shows whether this device is up to date and how much is unsent. Opens the details and links to
 * the outbox.
 */
export const SyncIndicator = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation()
  const path = usePath()
  const format = useFormat()
  const { pathname } = useLocation()
  const { status$, outbox } = useServices()
  const [open, setOpen] = useState(false)
  const actor = useActorRef(syncStatusMachine)
  const name = useSelector(actor, (state) => nameOf(state.value))
  const status = useSelector(actor, (state) => state.context.status)
  const facts$ = useMemo(() => outbox.events$.pipe(map(factsOf), distinctUntilChanged(isSame)), [outbox])
  const facts = useObservable(facts$).value ?? NO_FACTS

  useEffect(() => {
    const subscription = status$.subscribe((next) => actor.send({ type: 'STATUS', status: next }))
    return () => subscription.unsubscribe()
  }, [status$, actor])
  // With the page, and not after a click that comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path
  useLayoutEffect(() => setOpen(false), [pathname])

  const isOlder = facts.isServerOlder && (name === 'sending' || name === 'upToDate' || name === 'catchingUp')
  const { icon: Icon, look } = isOlder ? OLDER : FACES[name]
  const label = isOlder ? t('sync.older') : LABELS[name](t, status, format)
  const count = name === 'needsYou' ? status.attention : status.pending
  const isCalm = (name === 'upToDate' || name === 'catchingUp') && !isOlder

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('sync.title')}
      align="end"
      className="w-[min(340px,calc(100vw-16px))]"
      trigger={
        <button
          type="button"
          data-sync={name}
          className={cx(
            'flex h-control items-center justify-center gap-1.5 rounded-md px-2 font-medium tabular touch:min-w-11 hover:bg-hover aria-expanded:bg-hover',
            look,
          )}
        >
          <Icon aria-hidden className={cx('size-4 shrink-0', name === 'sending' && 'animate-breathe')} />
          <span className={isCalm ? 'sr-only' : 'max-lg:sr-only'}>{label}</span>
          {count > 0 && !isCalm && (
            <span aria-hidden className="text-sm lg:hidden">
              {count}
            </span>
          )}
        </button>
      }
    >
      <div className="grid gap-2.5 p-4">
        <p className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden className="size-4 shrink-0" />
          {label}
        </p>
        {/* Above entries that appear and disappear with the network, so that it does not move under
            the finger. */}
        <Button look={isCalm ? 'secondary' : 'primary'} asChild>
          <Link to={path(OUTBOX[space])} onClick={() => setOpen(false)}>
            {t(space === 'client' ? 'sync.openSent' : 'sync.open')}
          </Link>
        </Button>
        <SyncDetails status={status} isServerOlder={facts.isServerOlder} nextAttemptAt={facts.nextAttemptAt} />
      </div>
    </Popover>
  )
}

const WARNING = 'bg-warning-tint text-warning-text'

const OLDER = { icon: ServerCog, look: WARNING } as const

const FACES: Record<Name, { readonly icon: LucideIcon; readonly look: string }> = {
  connecting: { icon: CloudUpload, look: 'text-ink-3' },
  upToDate: { icon: CloudCheck, look: 'text-ink-3' },
  firstPull: { icon: CloudUpload, look: 'text-ink-2' },
  catchingUp: { icon: CloudDownload, look: 'text-ink-3' },
  sending: { icon: CloudUpload, look: 'text-ink-2' },
  offline: { icon: CloudOff, look: WARNING },
  needsYou: { icon: CircleAlert, look: 'bg-danger-tint text-danger-text' },
  signIn: { icon: LogIn, look: WARNING },
  upgrade: { icon: RefreshCw, look: WARNING },
}

type Translate = ReturnType<typeof useTranslation<'common'>>['t']

const LABELS: Record<Name, (t: Translate, status: SyncStatus, format: Formats) => string> = {
  connecting: (t) => t('sync.connecting'),
  // Without hints a change is learnt at the next regular pull, so the moment of the last one is
  // named.
  upToDate: (t, { realtime, currentAsOf }, format) =>
    realtime === 'connected' || currentAsOf === 0
      ? t('sync.online')
      : t('sync.onlineAsOf', { moment: format.time(instantOf(currentAsOf)) }),
  catchingUp: (t) => t('sync.catchingUp'),
  firstPull: (t, { pull }, format) =>
    pull.received > 0 && pull.expected >= pull.received
      ? t('sync.first', { received: format.number(pull.received), expected: format.number(pull.expected) })
      : t('sync.firstUnknown'),
  sending: (t, { pending }) => t('sync.pending', { count: pending }),
  offline: (t, { pending }) =>
    pending > 0 ? `${t('sync.offline')} · ${t('sync.pending', { count: pending })}` : t('sync.offline'),
  needsYou: (t, { attention, connection, pending }) =>
    [
      t('sync.attention', { count: attention }),
      connection === 'offline' && t('sync.offline'),
      pending > 0 && t('sync.pending', { count: pending }),
    ]
      .filter(Boolean)
      .join(' · '),
  signIn: (t) => t('sync.signIn'),
  upgrade: (t) => t('sync.upgrade'),
}
