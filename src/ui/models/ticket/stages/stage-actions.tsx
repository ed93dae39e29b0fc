import { useTranslation } from 'react-i18next'
import { STAGE_ACTIONS, type StageAction } from '#contract/lifecycle/ticket.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferenceOptions } from '../../../fields/reference/use-reference-options.ts'
import { useRecordAction } from '../../../hooks/actions/use-record-action.ts'
import { type OnceHandler, useSingleClick } from '../../../hooks/actions/use-single-click.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useIsManager } from '../../../hooks/records/people.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { Listbox } from '../../../kit/inputs/listbox.tsx'
import { Popover } from '../../../kit/overlays/popover.tsx'
import { useKeptFocus } from '../../../kit/overlays/use-kept-focus.ts'
import { AssignToMe } from '../assign-to-me.tsx'
import { NEXT_STAGE_ACTION, STAGE_ICONS } from './next-stage-action.ts'
import { useStageOf } from './use-stage.ts'
import { useValidatorOptions } from './validators.ts'

/**
 * The stage actions that this person may run now. Actions that need a person ask for one in place.
 */
export const StageActions = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const context = useActionContext()
  const stageOf = useStageOf()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const next = NEXT_STAGE_ACTION[stageOf(ticket)]
  const once = useSingleClick()
  const allowed = STAGE_ACTIONS.filter((action) => ticketActions[action].when(ticket, context, null) === null)
  const ordered = [...allowed.filter((action) => action === next), ...allowed.filter((action) => action !== next)]

  return (
    <div {...keptFocus} className="flex flex-wrap gap-2 empty:hidden">
      <AssignToMe ticket={ticket} once={once} />
      {ordered.map((action) =>
        action === 'waitingValidation' || action === 'alertManagerToResolve' ? (
          <PersonStageButton key={action} action={action} ticket={ticket} />
        ) : (
          <StageButton key={action} action={action} ticket={ticket} isNext={action === next} once={once} />
        ),
      )}
    </div>
  )
}

interface StageButtonProps {
  readonly action: StageAction
  readonly ticket: Mirrored<'ticket'>
  readonly isNext: boolean
  /** Makes a handler that runs the action, unless the click is the second of a double click. */
  once(run: () => void): OnceHandler
}

const StageButton = ({ action, ticket, isNext, once }: StageButtonProps) => {
  const labels = useLabels()
  const stageAction = useRecordAction('ticket', ticket, action, { needsInput: false })
  const Icon = STAGE_ICONS[action]
  return (
    <Button look={isNext ? 'primary' : 'secondary'} onClick={once(stageAction.choose)}>
      <Icon aria-hidden />
      {labels.action.ticket[action]}
    </Button>
  )
}

interface PersonStageButtonProps {
  readonly action: 'waitingValidation' | 'alertManagerToResolve'
  readonly ticket: Mirrored<'ticket'>
}

const PersonStageButton = ({ action, ticket }: PersonStageButtonProps) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const stageAction = useRecordAction('ticket', ticket, action, { needsInput: true })
  const isSolving = action === 'alertManagerToResolve'
  const solvers = useReferenceOptions('user', null, useIsManager())
  const validators = useValidatorOptions([ticket])
  const Icon = STAGE_ICONS[action]
  const label = isSolving ? t('solver') : t('validator')
  return (
    <Popover
      open={stageAction.collecting}
      onOpenChange={(isOpen) => (isOpen ? stageAction.choose() : stageAction.dismiss())}
      label={label}
      isSheet
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
        options={isSolving ? solvers : validators}
        selected={[]}
        multiple={false}
        onPick={(id) =>
          stageAction.submit(isSolving ? { waiting_solving_user_id: id } : { waiting_validation_user_id: id })
        }
      />
    </Popover>
  )
}
