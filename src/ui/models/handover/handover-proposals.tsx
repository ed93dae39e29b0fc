import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAll } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { usePerson } from '../../services/services.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
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
  const current = useCurrentHandovers()
  if (proposals.length === 0 && current.length === 0) return null
  return (
    <div className="grid max-h-56 shrink-0 gap-2 overflow-y-auto border-b px-3 py-2 lg:px-4">
      {proposals.slice(0, SHOWN).map((proposal) => (
        <Proposal key={proposal.absence.id} proposal={proposal} onOpen={() => setOpen(proposal)} />
      ))}
      {current.length > 0 && <Current handovers={current} />}
      {open && <HandoverDialog proposal={open} close={() => setOpen(null)} />}
    </div>
  )
}

const Proposal = ({ proposal: { absence, tickets }, onOpen }: { readonly proposal: HandoverProposal; onOpen(): void }) => {
  const { t } = useTranslation('absence')
  const format = useFormat()
  const { actor } = usePerson()
  const person = useReferences().find('user', absence.user_id)
  const name = person ? `${person.firstname} ${person.lastname}` : ''
  const values = { name, period: format.days(absence.start, absence.end), tickets: t('handover.tickets', { count: tickets.length }) }
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
    () => (all ?? []).filter(({ returned_at, user_id }) => returned_at === null && (actor.role === 'manager' || user_id === actor.id)),
    [all, actor.role, actor.id],
  )
}

/** « Reprendre les 3 tickets »: gives each ticket back whose colleague still has it. */
const Current = ({ handovers }: { readonly handovers: readonly Mirrored<'handover'>[] }) => {
  const { t } = useTranslation('absence')
  const references = useReferences()
  const { dispatchAcross } = useDispatchAction()
  const byPerson = [...Map.groupBy(handovers, ({ user_id }) => user_id)]
  const takeBack = (rows: readonly Mirrored<'handover'>[]) =>
    dispatchAcross(
      rows.flatMap((row) => [
        {
          model: 'ticket' as const,
          record: { id: row.ticket_id, responsable_id: row.to_user_id },
          action: 'updateResponsable',
          payload: { responsable_id: row.user_id },
        },
        { model: 'handover' as const, record: row, action: 'handBack', payload: {} },
      ]),
      () => ({ title: t('handover.backDone', { count: rows.length }) }),
    )
  return (
    <ul aria-label={t('handover.current')} className="flex flex-wrap gap-x-4 gap-y-1">
      {byPerson.map(([userId, rows]) => {
        const person = references.find('user', userId)
        return (
          <li key={userId} className="flex items-center gap-2 text-sm">
            <span className="text-ink-2">{`${t('handover.current')} · ${person?.firstname ?? ''} ${person?.lastname ?? ''}`}</span>
            <Button look="secondary" size="small" onClick={() => void takeBack(rows)}>
              {t('handover.backAll', { count: rows.length })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
