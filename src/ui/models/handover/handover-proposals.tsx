import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { of } from 'rxjs'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useActionContext, useReferences } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { useLeaveText } from '../absence/use-leave-text.ts'
import { HandoverDialog } from './handover-dialog.tsx'
import { type TakenBack, takenBack } from './taken-back.ts'
import { type HandoverProposal, useHandoverProposals } from './use-handover-proposals.ts'

/** Proposals at a time, the next leave first: the others follow as these are dealt with. */
const SHOWN = 2

/**
 * Proposes whom to hand planned tickets to during a coming leave, and to take them back before its
 * end.
 */
export const HandoverProposals = () => {
  const proposals = useHandoverProposals()
  const [open, setOpen] = useState<HandoverProposal | null>(null)
  const people = useTakenBack()
  if (proposals.length === 0 && people.length === 0) return null
  return (
    <div className="grid max-h-56 shrink-0 gap-2 overflow-y-auto border-b px-3 py-2 lg:px-4">
      {proposals.slice(0, SHOWN).map((proposal) => (
        <Proposal key={proposal.absence.id} proposal={proposal} onOpen={() => setOpen(proposal)} />
      ))}
      {people.length > 0 && <Current people={people} />}
      {open && <HandoverDialog proposal={open} close={() => setOpen(null)} />}
    </div>
  )
}

const Proposal = ({
  proposal: { absence, tickets },
  onOpen,
}: {
  readonly proposal: HandoverProposal
  onOpen(): void
}) => {
  const { t } = useTranslation('absence')
  const leaveText = useLeaveText()
  const { actor } = usePerson()
  const person = useReferences().find('user', absence.user_id)
  const name = person ? `${person.firstname} ${person.lastname}` : ''
  const values = { name, period: leaveText(absence), tickets: t('handover.tickets', { count: tickets.length }) }
  return (
    <Notice
      tone="info"
      actions={
        <Button look="secondary" size="small" onClick={onOpen}>
          {t('handover.open')}
        </Button>
      }
    >
      {absence.user_id === actor.id ? t('handover.ownProposal', values) : t('handover.proposal', values)}
    </Notice>
  )
}

/** Handovers that are not over: of this person, for managers of everybody. */
const useCurrentHandovers = (): readonly Mirrored<'handover'>[] => {
  const { actor } = usePerson()
  const all = useAll('handover')
  return useMemo(
    () =>
      (all ?? []).filter(
        ({ returned_at, user_id }) => returned_at === null && (actor.role === 'manager' || user_id === actor.id),
      ),
    [all, actor.role, actor.id],
  )
}

/** The handovers that can be ended, by person, with the tickets that come back. */
const useTakenBack = (): readonly TakenBack[] => {
  const { queries } = useServices()
  const context = useActionContext()
  const handovers = useCurrentHandovers()
  const key = [...new Set(handovers.map(({ ticket_id }) => ticket_id))].toSorted().join()
  const { value: tickets } = useObservable(
    useMemo(() => (key === '' ? of([]) : queries.where('ticket', 'id', key.split(','))), [queries, key]),
  )
  return useMemo(
    () => takenBack(handovers, new Map(tickets?.map((ticket) => [ticket.id, ticket])), context),
    [handovers, tickets, context],
  )
}

/** « Reprendre les 3 tickets », for each person to whom tickets would come back. */
const Current = ({ people }: { readonly people: readonly TakenBack[] }) => {
  const { t } = useTranslation('absence')
  const references = useReferences()
  const { dispatchAcross } = useDispatchAction()
  return (
    <ul aria-label={t('handover.current')} className="flex flex-wrap gap-x-4 gap-y-1">
      {people.map(({ userId, count, uses }) => {
        const person = references.find('user', userId)
        return (
          <li key={userId} className="flex items-center gap-2 text-sm">
            <span className="text-ink-2">{`${t('handover.current')} · ${person?.firstname ?? ''} ${person?.lastname ?? ''}`}</span>
            <Button
              look="secondary"
              size="small"
              onClick={() => void dispatchAcross(uses, () => ({ title: t('handover.backDone', { count }) }))}
            >
              {t('handover.backAll', { count })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
