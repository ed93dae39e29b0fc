import { ChevronRight, Link2, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRefusals } from '../../hooks/use-outbox-events.ts'
import { usePath } from '../../hooks/use-path.ts'
import { useOne } from '../../hooks/use-records.ts'
import { useStableKey } from '../../hooks/use-stable-key.ts'
import { useSyncStatus } from '../../hooks/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ScreenHeader } from '../../layouts/header-slot.tsx'
import { TicketFiles } from '../../models/file/ticket-files.tsx'
import { TicketPointages } from '../../models/pointage/ticket-pointages.tsx'
import { FavoriteButton } from '../../models/ticket/favorite-button.tsx'
import { TicketHistory } from '../../models/ticket/history.tsx'
import { TicketProperties } from '../../models/ticket/properties/properties.tsx'
import { StageActions } from '../../models/ticket/stage-actions.tsx'
import { TicketFacts } from '../../models/ticket/ticket-facts.tsx'
import { TicketRefusals } from '../../models/ticket/ticket-refusals.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { RefusalNotices } from '../../widgets/refusals/refusal-notices.tsx'
import { DescriptionEditor } from './description-editor.tsx'
import { TicketSkeleton } from './ticket-skeleton.tsx'
import { TitleEditor } from './title-editor.tsx'

/** A ticket with its properties, actions, files, pointages and history. */
export const TicketPage = ({ space }: { readonly space: StaffSpace }) => {
  const { ticket: id = '' } = useParams()
  const [key, isAlso] = useStableKey(id)
  return <LoadedTicket key={key} id={id} space={space} isAlso={isAlso} />
}

interface LoadedTicketProps {
  readonly id: string
  readonly space: StaffSpace
  isAlso(id: string): void
}

const LoadedTicket = ({ id, space, isAlso }: LoadedTicketProps) => {
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  const navigate = useNavigate()
  const { pull } = useSyncStatus()
  const { value: ticket } = useOne('ticket', id)
  useScreenTitle(ticket?.name ?? tTitle(`${space}.ticket`))

  // The server has numbered a ticket created offline: the address changes, the page with its open
  // editors stays.
  const numbered = ticket && ticket.id !== id ? ticket.id : null
  useEffect(() => {
    if (numbered === null) return
    isAlso(numbered)
    navigate(path(`${space}.ticket`, { ticket: numbered }), { replace: true })
  }, [numbered, isAlso, navigate, path, space])

  return (
    <>
      <ScreenHeader>
        <Breadcrumb ticket={ticket ?? null} id={id} space={space} />
      </ScreenHeader>
      {ticket === undefined || (ticket === null && pull.phase === 'first') ? (
        <>
          <h1 className="sr-only">{tTitle(`${space}.ticket`)}</h1>
          <TicketSkeleton />
        </>
      ) : ticket === null ? (
        <MissingTicket id={id} space={space} />
      ) : (
        <TicketBody ticket={ticket} />
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

const Breadcrumb = ({ ticket, id, space }: { readonly ticket: Mirrored<'ticket'> | null; readonly id: string; readonly space: StaffSpace }) => {
  const { t } = useTranslation('ticket')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      toast.success(t('copied'))
    } catch {
      toast.error(t('cannotCopy'))
    }
  }
  return (
    <>
      <Link to={path(`${space}.tickets`)} className="rounded-sm px-1 text-ink-2 hover:text-ink">
        {tTitle(`${space}.tickets`)}
      </Link>
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <span className="truncate font-medium tabular">{isTemporaryId(id) ? t('newNumber') : id}</span>
      {ticket && (
        <>
          <FavoriteButton ticket={ticket} />
          <IconButton size="small" label={t('copyLink')} onClick={copy} className="max-sm:hidden">
            <Link2 aria-hidden />
          </IconButton>
        </>
      )}
    </>
  )
}

const TicketBody = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  // On a wide screen the properties stand beside the ticket; here they are not rendered while
  // folded.
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <div className="mx-auto grid max-w-[1240px] lg:min-h-full lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0 px-4 pt-5 pb-10 sm:px-8 lg:pt-7">
        <TitleEditor ticket={ticket} />
        <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
          <TicketFacts ticket={ticket} />
        </div>
        <div className="mt-4 grid gap-4">
          <StageActions ticket={ticket} />
          <TicketRefusals ticket={ticket} />
        </div>
        <div className="mt-6">
          <DescriptionEditor ticket={ticket} />
        </div>
        <details className="group mt-6 rounded-lg border px-4 py-2 lg:hidden" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className="flex cursor-pointer list-none items-center justify-between py-1 font-semibold text-md">
            {t('properties')}
            <ChevronRight aria-hidden className="size-4 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90" />
          </summary>
          <div className="pt-2">{isUnfolded && <TicketProperties ticket={ticket} />}</div>
        </details>
        <div className="mt-9">
          <TicketFiles ticket={ticket} />
        </div>
        <div className="mt-9">
          <TicketPointages ticket={ticket} />
        </div>
        <section aria-label={t('history')} className="mt-9">
          <h2 className="mb-3 font-semibold text-md">{t('history')}</h2>
          <TicketHistory ticket={ticket} />
        </section>
      </div>
      <aside className="border-line border-l px-5 pt-7 pb-10 max-lg:hidden" aria-label={t('properties')}>
        <TicketProperties ticket={ticket} />
      </aside>
    </div>
  )
}
