import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemporaryId } from '#contract/core/ids.ts'
import { isStaff } from '#contract/core/roles.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Cell } from '../../../fields/cells.tsx'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useRefusals } from '../../../hooks/sync/use-refusals.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { TicketFiles } from '../../../models/file/ticket-files.tsx'
import { FollowTicketButton } from '../../../models/follow/follow-button.tsx'
import { TicketFacts } from '../../../models/ticket/facts/ticket-facts.tsx'
import { FavoriteButton } from '../../../models/ticket/favorite-button.tsx'
import { TicketLinkButton } from '../../../models/ticket/link/ticket-link-button.tsx'
import { TicketProgress } from '../../../models/ticket/progress/ticket-progress.tsx'
import { StageActions } from '../../../models/ticket/stages/stage-actions.tsx'
import { TicketRefusals } from '../../../models/ticket/stages/ticket-refusals.tsx'
import { useStageOf } from '../../../models/ticket/stages/use-stage.ts'
import { TicketTimeline } from '../../../models/ticket/timeline/ticket-timeline.tsx'
import { usePerson } from '../../../services/services.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { RefusalNotices } from '../../../widgets/refusals/refusal-notices.tsx'
import { ReplyButton } from './reply-button.tsx'
import { TicketTimeSpent } from './time-spent.tsx'
import { ValidationAnswer } from './validation-answer.tsx'

const SHOWN = [
  'responsable_id',
  'priority_id',
  'type_id',
  'tag',
  'dead_line',
  'location',
  'url',
  'email',
  'created_by_id',
  'created_at',
] as const

/** No ticket of this number, or one whose creation was refused. */
export const ClientTicketNotFound = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation('ticket')
  const refusals = useRefusals('ticket', id ?? '')
  if (refusals.length > 0) {
    return (
      <div className="p-5">
        <RefusalNotices events={refusals} />
      </div>
    )
  }
  return <EmptyState icon={<SearchX />} title={t('notFound')} hint={t('notFoundHint')} />
}

/**
 * A ticket as the people of its client read it: what it says, their actions on it, its files and
 * its history.
 */
export const ClientTicketBody = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const { actor } = usePerson()
  const conversation = useRef<HTMLDivElement>(null)
  return (
    <div className="px-5 pt-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
        <span className="text-ink-3 text-sm tabular">
          {isTemporaryId(ticket.id) ? t('numberToCome') : t('numbered', { id: ticket.id })}
        </span>
        <TicketFacts ticket={ticket} />
        <span className="ml-auto flex">
          <TicketLinkButton ticket={ticket} />
          <FollowTicketButton ticket={ticket} />
          <FavoriteButton ticket={ticket} />
        </span>
      </div>
      <div className="grid [&>*]:mt-4">
        <Progress ticket={ticket} />
        {isStaff(actor) ? <StageActions ticket={ticket} /> : <ValidationAnswer ticket={ticket} />}
        <TicketRefusals ticket={ticket} />
      </div>
      <p className="mt-5 whitespace-pre-wrap text-md leading-6">
        {ticket.description ?? <span className="text-ink-3">{t('noDescription')}</span>}
      </p>
      <dl className="mt-6 grid grid-cols-[minmax(112px,auto)_minmax(0,1fr)] gap-x-3 gap-y-2 border-line border-t pt-4">
        {SHOWN.filter((name) => ticket[name] !== null).map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{labels.field.ticket[name]}</dt>
            <dd className="wrap-anywhere min-w-0 [&>*]:whitespace-normal">
              <Cell value={ticket[name]} field={model.fields[name]} />
            </dd>
          </div>
        ))}
        <TicketTimeSpent id={ticket.id}>
          {(time) => (
            <div className="contents">
              <dt className="text-ink-3">{t('spent')}</dt>
              <dd className="tabular">{time}</dd>
            </div>
          )}
        </TicketTimeSpent>
      </dl>
      <div className="mt-7">
        <TicketFiles ticket={ticket} />
      </div>
      <div ref={conversation} className="mt-7 pb-5">
        <TicketTimeline ticket={ticket} />
      </div>
      <ReplyButton conversation={conversation} />
    </div>
  )
}

/** How far the ticket has come, and what to do if the problem is back. */
const Progress = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('clientSpace')
  const references = useReferences()
  const stage = useStageOf()(ticket)
  const by = references.find('user', ticket.responsable_id)
  // The question below says the rest.
  const isAsked = ticket.waiting_validation_user_id === usePerson().actor.id
  return (
    <div>
      <TicketProgress stage={stage} by={by ? titleOf(by) : null} isUnsent={isTemporaryId(ticket.id)} isBare={isAsked} />
      {(stage === 'done' || stage === 'closed') && <p className="text-ink-2">{t(`again.${stage}`)}</p>}
    </div>
  )
}
