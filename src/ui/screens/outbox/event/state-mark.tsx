import { Ban, Check, CircleX, Clock, CloudUpload, FileWarning, Hourglass, type LucideIcon, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventState } from '#contract/core/events/event.ts'
import { Badge, type Tone } from '../../../kit/badge.tsx'
import { cx } from '../../../kit/cx.ts'

const LOOKS: Record<EventState, { readonly icon: LucideIcon; readonly tone: Tone }> = {
  queued: { icon: Clock, tone: 'neutral' },
  sending: { icon: CloudUpload, tone: 'accent' },
  accepted: { icon: Check, tone: 'success' },
  refused: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'neutral' },
  held: { icon: Unplug, tone: 'danger' },
  stuck: { icon: Hourglass, tone: 'warning' },
  quarantined: { icon: FileWarning, tone: 'danger' },
}

export const StateIcon = ({ state, className }: { readonly state: EventState; readonly className?: string }) => {
  const { icon: Icon } = LOOKS[state]
  return <Icon aria-hidden className={cx('size-4 shrink-0', state === 'sending' && 'animate-breathe', className)} />
}

/** The state of an event, in one word. */
export const StateMark = ({ state }: { readonly state: EventState }) => {
  const { t } = useTranslation('outbox')
  return (
    <Badge tone={LOOKS[state].tone}>
      <StateIcon state={state} />
      {t(`state.${state}`)}
    </Badge>
  )
}
