import { Copy, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarCalls } from '#contract/calls/calendar.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { FEED_SCOPES, type FeedScope } from '#contract/models/calendar-feed/calendar-feed.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useSingleClick } from '../../hooks/actions/use-single-click.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { copyToClipboard } from '../../kit/copy-to-clipboard.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { newSecret } from './new-secret.ts'

/** Addresses at which calendar programs read the planning: create, copy once, revoke. */
export const CalendarDialog = ({ close }: { close(): void }) => {
  const { t } = useTranslation('planning')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const { actor } = usePerson()
  const { apiOrigin } = useServices()
  const { createRecord } = useDispatchAction()
  const feeds = useWhere('calendar_feed', 'user_id', actor.id)
  const [address, setAddress] = useState<string | null>(null)
  const once = useSingleClick()
  const create = async (scope: FeedScope) => {
    const { secret, hash } = await newSecret()
    const { answer } = await createRecord('calendar_feed', { scope, token_hash: hash })
    if (answer?.status === 'logged') setAddress(apiOrigin + pathOf(calendarCalls.feed, { token: secret }))
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('calendar.title')}
      description={t('calendar.lead')}
      closeLabel={tCommon('close')}
      size="medium"
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {FEED_SCOPES.map((scope) => (
            <Button key={scope} look="secondary" onClick={once(() => void create(scope))}>
              {labels.choice.feed_scope[scope]}
            </Button>
          ))}
        </div>
        {address !== null && <NewAddress address={address} />}
        <Feeds feeds={feeds} />
      </div>
    </Dialog>
  )
}

/** The new address: this device forgets it with the dialog. */
const NewAddress = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('planning')
  const copy = () => copyToClipboard(address, { copied: t('calendar.copied'), cannotCopy: t('calendar.notCopied') })
  return (
    <div className="grid gap-1.5 rounded-lg border p-3">
      <p className="text-sm">{t('calendar.once')}</p>
      <span className="flex gap-2">
        <Input
          readOnly
          value={address}
          aria-label={t('calendar.address')}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1"
        />
        <IconButton label={t('calendar.copy')} onClick={() => void copy()}>
          <Copy aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

const Feeds = ({ feeds }: { readonly feeds: readonly Mirrored<'calendar_feed'>[] | undefined }) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const labels = useLabels()
  const { dispatchAction } = useDispatchAction()
  const { t: tCommon } = useTranslation()
  const [asked, setAsked] = useState<Mirrored<'calendar_feed'> | null>(null)
  const nameOf = (feed: Mirrored<'calendar_feed'>): string =>
    `${labels.choice.feed_scope[feed.scope]}, ${format.stamp(feed.created_at)}`
  const sorted = useMemo(() => feeds?.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)), [feeds])
  return (
    <>
      <ul className="overflow-hidden rounded-lg border">
        {sorted?.length === 0 && <li className="flex min-h-row items-center px-3 text-ink-3">{t('calendar.none')}</li>}
        {sorted?.map((feed) => (
          <li
            key={feed.id}
            className="flex min-h-row items-center gap-3 border-line border-b py-1 pr-1.5 pl-3 last:border-0"
          >
            <span className="min-w-0 flex-1 truncate">{nameOf(feed)}</span>
            <SyncMark mark={feed.sync} />
            <IconButton label={t('calendar.revoke', { name: nameOf(feed) })} onClick={() => setAsked(feed)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('calendar.confirmRevoke')}
        description={t('calendar.confirmRevokeHint')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={labels.action.calendar_feed.delete}
        destructive
        onConfirm={() => asked && void dispatchAction('calendar_feed', asked, 'delete', {})}
      />
    </>
  )
}
