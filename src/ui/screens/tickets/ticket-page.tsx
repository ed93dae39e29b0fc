import { Link2, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useStableKey } from '../../hooks/actions/use-stable-key.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useOne } from '../../hooks/records/use-records.ts'
import { useRefusals } from '../../hooks/sync/use-refusals.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { copyToClipboard } from '../../kit/copy-to-clipboard.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { RecordCrumbs } from '../../layouts/header/breadcrumbs.tsx'
import { ScreenHeader } from '../../layouts/header/header-slot.tsx'
import { useOpenRecord } from '../../layouts/open-record.tsx'
import { FavoriteButton } from '../../models/ticket/favorite-button.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { RefusalNotices } from '../../widgets/refusals/refusal-notices.tsx'
import { TicketBody } from './ticket-body.tsx'
import { TicketSkeleton } from './ticket-skeleton.tsx'
import { TAB_ROUTES, type TicketTab } from './ticket-tabs.tsx'

interface TicketPageProps {
  readonly space: StaffSpace
  readonly tab: TicketTab
}

/** A ticket: its facts, actions and properties, and one of its tabs. */
export const TicketPage = (props: TicketPageProps) => {
  const { ticket: id = '' } = useParams()
  const [key, isAlso] = useStableKey(id)
  return <LoadedTicket key={key} id={id} {...props} isAlso={isAlso} />
}

interface LoadedTicketProps extends TicketPageProps {
  readonly id: string
  isAlso(id: string): void
}

const LoadedTicket = ({ id, space, tab, isAlso }: LoadedTicketProps) => {
  const { t: tTitle } = useTranslation('title')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { pull } = useSyncStatus()
  const { value: ticket } = useOne('ticket', id)
  const { ready: areReferencesHere } = useReferences()
  const tabTitle = tTitle(TAB_ROUTES[space][tab])
  useOpenRecord('ticket', ticket?.id ?? null)
  useScreenTitle(ticket ? (tab === 'ticket' ? ticket.name : `${ticket.name} · ${tabTitle}`) : tabTitle)

  // The server has numbered a ticket created offline: the address changes, the page with its open
  // editors stays.
  const numbered = ticket && ticket.id !== id ? ticket.id : null
  useEffect(() => {
    if (numbered === null) return
    isAlso(numbered)
    navigate(pathname.replace(encodeURIComponent(id), encodeURIComponent(numbered)) + search, { replace: true })
  }, [numbered, isAlso, navigate, pathname, search, id])

  return (
    <>
      <ScreenHeader>
        <Breadcrumb ticket={ticket ?? null} id={id} space={space} />
      </ScreenHeader>
      {/* Without its stage, a ticket would offer the steps of a new one. */}
      {ticket === undefined || !areReferencesHere || (ticket === null && pull.phase === 'first') ? (
        <>
          <h1 className="sr-only">{tabTitle}</h1>
          <TicketSkeleton />
        </>
      ) : ticket === null ? (
        <MissingTicket id={id} space={space} />
      ) : (
        <TicketBody ticket={ticket} space={space} tab={tab} />
      )}
    </>
  )
}

/**
 * No such ticket on this device. Where its creation was refused, the person can correct it here.
 */
const MissingTicket = ({ id, space }: { readonly id: string; readonly space: StaffSpace }) => {
  const { t } = useTranslation('ticket')
  const path = usePath()
  const { pull } = useSyncStatus()
  const refusals = useRefusals('ticket', id)
  const name = refusals.find(({ action }) => action === 'create')?.payload['name']
  if (refusals.length > 0) {
    return (
      <div className="mx-auto max-w-[720px] px-4 pt-5 pb-10 sm:px-8 lg:pt-7">
        <h1 className="mb-4 font-semibold text-xl">{typeof name === 'string' ? name : t('notFound')}</h1>
        <RefusalNotices events={refusals} />
      </div>
    )
  }
  return (
    <EmptyState
      isHeading
      icon={<SearchX />}
      title={pull.phase === 'ready' ? t('notFound') : t('notHereYet')}
      hint={pull.phase === 'ready' ? t('notFoundHint') : t('notHereYetHint')}
      action={
        <Button look="secondary" asChild>
          <Link to={path(`${space}.tickets`)}>{t('backToList')}</Link>
        </Button>
      }
    />
  )
}

const Breadcrumb = ({
  ticket,
  id,
  space,
}: {
  readonly ticket: Mirrored<'ticket'> | null
  readonly id: string
  readonly space: StaffSpace
}) => {
  const { t } = useTranslation('ticket')
  const path = usePath()
  const number = isTemporaryId(id) ? t('newNumber') : id
  const copy = () => copyToClipboard(location.href, { copied: t('copied'), cannotCopy: t('cannotCopy') })
  return (
    <RecordCrumbs
      list={`${space}.tickets`}
      record={{ to: path(`${space}.ticket`, { ticket: id }), text: ticket ? `${number} · ${ticket.name}` : number }}
    >
      {ticket && (
        <>
          <FavoriteButton ticket={ticket} />
          <IconButton size="small" label={t('copyLink')} onClick={copy} className="max-sm:hidden">
            <Link2 aria-hidden />
          </IconButton>
        </>
      )}
    </RecordCrumbs>
  )
}
