import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCalendarDate } from '#contract/core/parse.ts'
import { DateInput } from '../../fields/date-input.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { fitOf, isOverdue } from '../../models/ticket/planning/plan.ts'
import { useIsOpen } from '../../models/ticket/stages/use-stage.ts'
import type { Planning, Ticket } from './use-plan.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

const NOBODY = 'nobody'

interface PlanDialogProps {
  readonly ticket: Ticket
  readonly planning: Planning
  readonly moves: TicketMoves
  readonly today: string
  close(): void
}

/** The planned day; today for a ticket that has none, or that was not done on its own. */
const useFirstDay = ({
  ticket,
  planning,
  today,
}: Pick<PlanDialogProps, 'ticket' | 'planning' | 'today'>): string | null => {
  const isOpen = useIsOpen()
  return isOpen(ticket) && isOverdue(ticket, planning.capacity, today) ? today : (ticket.todo_at ?? today)
}

/** Plans a ticket without dragging it: for touch and for keys. */
export const PlanDialog = ({ ticket, planning, moves, today, close }: PlanDialogProps) => {
  const { t } = useTranslation('planning')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const [person, setPerson] = useState(
    () => planning.people.find(({ id }) => id === ticket.responsable_id)?.id ?? NOBODY,
  )
  const [day, setDay] = useState(useFirstDay({ ticket, planning, today }))
  const userId = person === NOBODY ? null : person
  const isDay = day !== null && isCalendarDate(day)
  const fit = isDay ? fitOf(ticket, { userId, day }, planning.plan, planning.capacity) : null
  const submit = () => {
    if (!isDay || fit?.kind === 'impossible') return
    close()
    moves.plan(ticket, { userId, day })
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('planOf', { ticket: ticket.name })}
      closeLabel={tCommon('close')}
      footer={
        <>
          {ticket.todo_at !== null && (
            <Button
              look="ghost"
              className="mr-auto"
              onClick={() => {
                close()
                moves.unplan(ticket)
              }}
            >
              {t('unplan')}
            </Button>
          )}
          <Button look="ghost" onClick={close}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" disabled={!isDay || fit?.kind === 'impossible'} onClick={submit}>
            {t('planIt')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FieldRow label={t('person')} required optionalLabel={tCommon('optional')} error={undefined}>
          {({ id }) => (
            <Select
              id={id}
              value={person}
              onChange={setPerson}
              options={[
                { value: NOBODY, label: t('nobody') },
                ...planning.people.map(({ id: value, name }) => ({ value, label: name })),
              ]}
            />
          )}
        </FieldRow>
        <FieldRow label={t('day')} required optionalLabel={tCommon('optional')} error={undefined}>
          {({ id, describedBy, invalid }) => (
            <DateInput
              id={id}
              label={t('day')}
              value={day}
              onChange={setDay}
              invalid={invalid}
              describedBy={describedBy}
              disabled={false}
              autoFocus={false}
            />
          )}
        </FieldRow>
        {fit?.kind === 'impossible' && <Notice tone="danger">{t('impossible')}</Notice>}
        {fit?.kind === 'over' && (
          <Notice tone="warning">
            {t('overToast', { load: format.ut(fit.load), capacity: format.ut(fit.capacity) })}
          </Notice>
        )}
        {fit && fit.kind !== 'impossible' && isDay && fit.lastDay !== day && (
          <p className="text-ink-2 text-sm">{t('until', { day: format.fullDay(fit.lastDay) })}</p>
        )}
      </div>
    </Dialog>
  )
}
