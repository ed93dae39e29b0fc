import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { absentPartOf } from '#contract/core/kinds/half-days.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAway } from '../../hooks/records/use-days-off.ts'
import { Button } from '../../kit/button.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import type { HandoverProposal } from './use-handover-proposals.ts'

/** The choice to leave a ticket with the absent person. */
const KEEP = 'keep'

interface HandoverDialogProps {
  readonly proposal: HandoverProposal
  close(): void
}

type Ticket = Mirrored<'ticket'>

/** Colleagues who are there on the day of each ticket. */
const usePresent = ({ absence }: HandoverProposal) => {
  const staff = useStaff()
  const { start: from, end: to } = absence
  const away = useAway(useMemo(() => ({ from, to }), [from, to]))
  return (ticket: Ticket) =>
    staff.filter(
      ({ id }) => id !== absence.user_id && !away.get(id)?.some((days) => absentPartOf(ticket.todo_at ?? '', days) > 0),
    )
}

/** « Confier les tickets »: whom each planned ticket is handed to; one undo for all of them. */
export const HandoverDialog = ({ proposal, close }: HandoverDialogProps) => {
  const { t } = useTranslation('absence')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const references = useReferences()
  const { dispatchAcross } = useDispatchAction()
  const present = usePresent(proposal)
  const [chosen, setChosen] = useState<ReadonlyMap<RecordId, RecordId>>(new Map())
  const { absence, tickets } = proposal

  /** Proposes the replacement, else the person in charge of the projet, where they are there. */
  const toOf = (ticket: Ticket): RecordId => {
    const offered = [absence.replacement_id, references.find('projet', ticket.projet_id)?.responsable_id ?? null]
    const proposed = offered.find((id) => present(ticket).some((person) => person.id === id))
    return chosen.get(ticket.id) ?? proposed ?? KEEP
  }
  const handed = tickets.filter((ticket) => toOf(ticket) !== KEEP)
  const confirm = async () => {
    close()
    await dispatchAcross(
      handed.flatMap((ticket) => [
        {
          model: 'ticket' as const,
          record: ticket,
          action: 'updateResponsable',
          payload: { responsable_id: toOf(ticket) },
        },
        {
          model: 'handover' as const,
          record: null,
          action: 'create',
          payload: { absence_id: absence.id, ticket_id: ticket.id, user_id: absence.user_id, to_user_id: toOf(ticket) },
        },
      ]),
      (stored) => ({ title: t('handover.done', { count: stored / 2 }) }),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('handover.title')}
      description={t('handover.lead')}
      closeLabel={tCommon('close')}
      size="medium"
      footer={
        <>
          <Button look="ghost" onClick={close}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" disabled={handed.length === 0} onClick={() => void confirm()}>
            {t('handover.confirm', { count: handed.length })}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-medium">{ticket.name}</span>
              <span className="block text-ink-2 text-sm">
                {t('handover.planned', { day: format.day(ticket.todo_at ?? absence.start) })}
              </span>
            </span>
            <Select
              label={t('handover.to', { ticket: ticket.name })}
              value={toOf(ticket)}
              onChange={(to) => setChosen(new Map(chosen).set(ticket.id, to))}
              options={[
                { value: KEEP, label: t('handover.keep') },
                ...present(ticket).map((person) => ({
                  value: person.id,
                  label: `${String(person['firstname'])} ${String(person['lastname'])}`,
                })),
              ]}
              className="w-52 max-w-full"
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
