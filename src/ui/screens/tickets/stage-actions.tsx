import { Check, CircleCheckBig, Hand, type LucideIcon, Play, Siren } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import { STAGE_ACTIONS, type StageAction, type TicketStage } from '#contract/lifecycle/ticket.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferenceOptions } from '../../fields/reference-options.tsx'
import { Button } from '../../kit/button.tsx'
import { Listbox } from '../../kit/listbox.tsx'
import { Popover } from '../../kit/popover.tsx'
import { useActionContext, useReferences } from '../../references.tsx'
import { useAct } from '../../use-act.ts'
import { useLabels } from '../../use-labels.ts'
import { useIsManager, useIsStaff } from './people.ts'
import { useStageOf } from './use-stage.ts'

const ICONS: Record<StageAction, LucideIcon> = {
  start: Play,
  waitingValidation: Hand,
  alertManagerToResolve: Siren,
  done: Check,
  close: CircleCheckBig,
}

/** What usually comes next: the one button that stands out. */
const NEXT: Record<TicketStage, StageAction | null> = {
  new: 'start',
  in_progress: 'done',
  waiting_validation: 'done',
  waiting_solving: 'start',
  done: 'close',
  closed: null,
}

/** The steps that the ticket's stage allows this person, as buttons; those that need somebody ask for them on the spot. */
export const StageActions = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { act } = useAct()
  const labels = useLabels()
  const context = useActionContext()
  const stageOf = useStageOf()
  const next = NEXT[stageOf(ticket)]
  const allowed = STAGE_ACTIONS.filter((action) => ticketActions[action].when(ticket, context, null) === null)
  const ordered = [...allowed.filter((action) => action === next), ...allowed.filter((action) => action !== next)]

  return (
    <div className="flex flex-wrap gap-2">
      {ordered.map((action) => {
        const Icon = ICONS[action]
        const label = labels.action.ticket[action]
        const look = action === next ? 'primary' : 'secondary'
        if (action === 'waitingValidation' || action === 'alertManagerToResolve') {
          return <AskSomebody key={action} action={action} ticket={ticket} />
        }
        return (
          <Button key={action} look={look} onClick={() => act('ticket', ticket, action, {})}>
            <Icon aria-hidden />
            {label}
          </Button>
        )
      })}
    </div>
  )
}

interface AskSomebodyProps {
  readonly action: 'waitingValidation' | 'alertManagerToResolve'
  readonly ticket: Mirrored<'ticket'>
}

const AskSomebody = ({ action, ticket }: AskSomebodyProps) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const { act } = useAct()
  const labels = useLabels()
  const [open, setOpen] = useState(false)
  const isManager = useIsManager()
  const mayValidate = useMayValidate(ticket)
  const isSolving = action === 'alertManagerToResolve'
  const options = useReferenceOptions('user', null, isSolving ? isManager : mayValidate)
  const Icon = ICONS[action]
  const label = isSolving ? t('solver') : t('validator')
  const pick = (id: string) => {
    setOpen(false)
    if (isSolving) act('ticket', ticket, 'alertManagerToResolve', { waiting_solving_user_id: id })
    else act('ticket', ticket, 'waitingValidation', { waiting_validation_user_id: id })
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <Button look="secondary">
          <Icon aria-hidden />
          {labels.action.ticket[action]}
        </Button>
      }
    >
      <Listbox
        label={label}
        texts={{ search: label, nothing: tCommon('nothingFound') }}
        options={options}
        selected={[]}
        multiple={false}
        onPick={pick}
      />
    </Popover>
  )
}

/** Staff, and the people of the client whose ticket it is. */
const useMayValidate = (ticket: Mirrored<'ticket'>): ((user: AnyRecord) => boolean) => {
  const references = useReferences()
  const isStaff = useIsStaff()
  const clientId = references.find('projet', ticket.projet_id)?.client_id
  return (user) => isStaff(user) || (clientId !== undefined && user['client_id'] === clientId)
}
