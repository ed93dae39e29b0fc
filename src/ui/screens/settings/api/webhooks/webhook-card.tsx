import { ChevronDown, KeyRound, MoreHorizontal, Pencil, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutgoingWebhook, outgoingWebhookCalls } from '#contract/calls/outgoing-webhook.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { useOnlineRequest } from '../../../../hooks/actions/use-online-request.ts'
import { useFormat } from '../../../../hooks/page/use-format.ts'
import { Badge } from '../../../../kit/badge.tsx'
import { Button } from '../../../../kit/button.tsx'
import { cx } from '../../../../kit/cx.ts'
import { Notice } from '../../../../kit/feedback/notice.tsx'
import { IconButton } from '../../../../kit/icon-button.tsx'
import { Switch } from '../../../../kit/inputs/switch.tsx'
import { AlertDialog } from '../../../../kit/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../../../kit/overlays/dropdown-menu.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import type { WebhookTask } from './webhook-dialog.tsx'

interface WebhookCardProps {
  readonly webhook: OutgoingWebhook
  onTask(task: WebhookTask): void
  reload(): Promise<void>
}

/** One webhook: where it leads, whether it runs, and what was sent. */
export const WebhookCard = ({ webhook, onTask, reload }: WebhookCardProps) => {
  const { t } = useTranslation('webhooks')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const { post, busy } = useOnlineRequest()
  const [isOpen, setOpen] = useState(false)
  const [tests, setTests] = useState(0)
  const [isRemoving, setRemoving] = useState(false)
  const logId = useId()
  const { name, url, events, is_active, paused_at } = webhook
  const id = String(webhook.id)
  const toggle = async (isOn: boolean): Promise<void> => {
    const body = { name, url, events: events.join(' '), is_active: isOn }
    await post(pathOf(outgoingWebhookCalls.change, { id }), body, t(isOn ? 'switchedOn' : 'switchedOff', { name }))
    await reload()
  }
  const test = async (): Promise<void> => {
    if (!(await post(pathOf(outgoingWebhookCalls.test, { id }), {}, t('testSent')))) return
    setOpen(true)
    setTests(tests + 1)
  }
  const remove = async (): Promise<void> => {
    await post(pathOf(outgoingWebhookCalls.remove, { id }), {}, t('removed', { name }))
    await reload()
  }
  return (
    <li className="rounded-lg border">
      <div className="flex items-start gap-3 px-4 pt-3">
        <Facts webhook={webhook} />
        <div className="flex items-center gap-2">
          <Switch
            checked={is_active}
            disabled={busy}
            aria-label={t('switchOf', { name })}
            onCheckedChange={(isOn) => void toggle(isOn)}
          />
          <Menu webhook={webhook} onTask={onTask} onRemove={() => setRemoving(true)} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 px-4 pt-2 pb-3">
        <Button
          look="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={logId}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={cx(isOpen && 'rotate-180')} />
          {t('log')}
        </Button>
        <Button look="secondary" size="small" busy={busy} onClick={() => void test()}>
          <Send aria-hidden />
          {t('test')}
        </Button>
      </div>
      {paused_at !== null && (
        <div className="px-4 pb-3">
          <Notice tone="warning">{t('pausedText', { when: format.when(paused_at) })}</Notice>
        </div>
      )}
      {isOpen && <DeliveryLog key={tests} id={logId} webhook={webhook} />}
      <AlertDialog
        open={isRemoving}
        onOpenChange={() => setRemoving(false)}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={tCommon('delete')}
        destructive
        onConfirm={() => void remove()}
      />
    </li>
  )
}

const Facts = ({ webhook }: Pick<WebhookCardProps, 'webhook'>) => {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const { name, url, events, is_active, paused_at, former_until, waiting } = webhook
  return (
    <div className="min-w-0 flex-1">
      <h2 className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        <Badge tone={is_active ? 'success' : paused_at === null ? 'neutral' : 'warning'}>
          {t(is_active ? 'state.on' : paused_at === null ? 'state.off' : 'state.paused')}
        </Badge>
      </h2>
      <p className="break-all font-mono text-ink-2 text-sm">{url}</p>
      <p className="text-ink-2 text-sm">
        {[t('events', { count: events.length }), waiting > 0 && t('waiting', { count: waiting })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {former_until !== null && (
        <p className="text-ink-2 text-sm">{t('rotating', { when: format.when(former_until) })}</p>
      )}
    </div>
  )
}

interface MenuProps extends Pick<WebhookCardProps, 'webhook' | 'onTask'> {
  onRemove(): void
}

const Menu = ({ webhook, onTask, onRemove }: MenuProps) => {
  const { t } = useTranslation('webhooks')
  const { t: tCommon } = useTranslation()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('actionsOf', { name: webhook.name })}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onTask({ kind: 'change', webhook })}>
        <Pencil aria-hidden />
        {tCommon('edit')}
      </MenuItem>
      <MenuItem onSelect={() => onTask({ kind: 'rotate', webhook })}>
        <KeyRound aria-hidden />
        {t('rotate')}
      </MenuItem>
      <MenuItem destructive onSelect={onRemove}>
        <Trash2 aria-hidden />
        {tCommon('delete')}
      </MenuItem>
    </DropdownMenu>
  )
}
