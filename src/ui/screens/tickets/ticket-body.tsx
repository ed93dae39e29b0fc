import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { TicketFiles } from '../../models/file/ticket-files.tsx'
import { FollowTicketButton } from '../../models/follow/follow-button.tsx'
import { TicketPointages } from '../../models/pointage/ticket-pointages.tsx'
import { CallContact } from '../../models/ticket/contact/call-contact.tsx'
import { TicketFacts } from '../../models/ticket/facts/ticket-facts.tsx'
import { TicketForm } from '../../models/ticket/form/ticket-form.tsx'
import { TicketLinkButton } from '../../models/ticket/link/ticket-link-button.tsx'
import { TicketProperties } from '../../models/ticket/properties/properties.tsx'
import { StageActions } from '../../models/ticket/stages/stage-actions.tsx'
import { TicketRefusals } from '../../models/ticket/stages/ticket-refusals.tsx'
import { TicketTimeline } from '../../models/ticket/timeline/ticket-timeline.tsx'
import { TicketTimerButton } from '../../models/timer/ticket-timer-button.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { LongTextEditor } from '../../widgets/properties/long-text-editor.tsx'
import { TitleEditor } from '../../widgets/properties/title-editor.tsx'
import { ShowTogether } from '../../widgets/show-together.tsx'
import { PartsSkeleton } from './ticket-skeleton.tsx'
import { type TicketTab, TicketTabs } from './ticket-tabs.tsx'
import { useTicketKeys } from './use-ticket-keys.ts'

interface TicketBodyProps {
  readonly ticket: Mirrored<'ticket'>
  readonly space: StaffSpace
  readonly tab: TicketTab
}

/** Facts and actions of a ticket above its tabs; its properties beside them on a wide screen. */
export const TicketBody = ({ ticket, space, tab }: TicketBodyProps) => {
  const { t } = useTranslation('ticket')
  const contents: Readonly<Record<TicketTab, () => ReactNode>> = {
    ticket: () => <Overview ticket={ticket} space={space} />,
    comments: () => <TicketTimeline ticket={ticket} onlyComments />,
    files: () => <TicketFiles ticket={ticket} />,
    form: () => <TicketForm ticket={ticket} space={space} />,
  }
  const page = useRef<HTMLDivElement>(null)
  useTicketKeys({ page, id: ticket.id, space, tab })
  return (
    <div ref={page} className="mx-auto grid max-w-[1240px] lg:min-h-full lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0 px-4 pt-5 pb-10 sm:px-8 lg:pt-7">
        <Head ticket={ticket} />
        <div className="-mx-4 mt-4 mb-6 sm:-mx-8">
          <TicketTabs ticketId={ticket.id} space={space} current={tab} />
        </div>
        {contents[tab]()}
      </div>
      <aside
        className="border-line border-l px-5 pt-7 pb-10 max-lg:not-print:hidden print:border-l-0"
        aria-label={t('properties')}
      >
        <TicketProperties ticket={ticket} space={space} />
      </aside>
    </div>
  )
}

/** Facts and actions of a ticket. They stay as they are while another tab of it opens. */
const Head = memo(({ ticket }: Pick<TicketBodyProps, 'ticket'>) => {
  const { t } = useTranslation('ticket')
  return (
    <>
      <TitleEditor record={ticket} label={t('editTitle')} />
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
        <TicketFacts ticket={ticket} />
        <span className="flex">
          <FollowTicketButton ticket={ticket} />
          <TicketLinkButton ticket={ticket} />
          <CallContact ticket={ticket} />
        </span>
      </div>
      <div className="grid grid-cols-1 [&>*]:mt-4">
        <div className="flex flex-wrap gap-2">
          <StageActions ticket={ticket} />
          <TicketTimerButton ticketId={ticket.id} />
        </div>
        <TicketRefusals ticket={ticket} />
      </div>
    </>
  )
})

/** Description of the ticket, and the work on it. */
const Overview = ({ ticket, space }: Omit<TicketBodyProps, 'tab'>) => {
  const { t } = useTranslation('ticket')
  // On a wide screen the properties stand beside the ticket; here they are not rendered while
  // folded.
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <>
      <LongTextEditor
        record={ticket}
        field="description"
        placeholders={{ add: t('addDescription'), none: t('noDescription') }}
      />
      <details
        className="group mt-6 rounded-lg border px-4 py-2 lg:hidden print:hidden"
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
      >
        <summary className="flex cursor-pointer list-none items-center justify-between py-1 font-semibold text-md touch:min-h-11">
          {t('properties')}
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90"
          />
        </summary>
        <div className="pt-2">{isUnfolded && <TicketProperties ticket={ticket} space={space} />}</div>
      </details>
      <ShowTogether isHeld={false} skeleton={<PartsSkeleton />}>
        <div className="mt-9">
          <TicketFiles ticket={ticket} />
        </div>
        <div className="mt-9">
          <TicketPointages ticket={ticket} />
        </div>
      </ShowTogether>
      <div className="mt-9">
        <TicketTimeline ticket={ticket} />
      </div>
    </>
  )
}
