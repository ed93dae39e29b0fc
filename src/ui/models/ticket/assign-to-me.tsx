import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOpenStage } from '#contract/lifecycle/ticket.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import type { OnceHandler } from '../../hooks/actions/use-single-click.ts'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { useStageOf } from './stages/use-stage.ts'

interface AssignToMeProps {
  readonly ticket: Mirrored<'ticket'>
  /** Makes a handler that runs an action, unless the click is the second of a double click. */
  once(run: () => void): OnceHandler
}

/**
 * « M’attribuer », key I: for staff, on an open ticket without a responsable. No stage action
 * assigns by itself.
 */
export const AssignToMe = ({ ticket, once }: AssignToMeProps) => {
  const { t } = useTranslation('ticket')
  const { actor } = usePerson()
  const { preferences } = useServices()
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const stageOf = useStageOf()
  const isFree = ticket.responsable_id === null && isOpenStage(stageOf(ticket))
  const isOffered =
    isFree && actor.role !== 'client' && ticketActions.updateResponsable.when(ticket, context, null) === null
  const assign = () => void dispatchAction('ticket', ticket, 'updateResponsable', { responsable_id: actor.id })
  useHotKeys(preferences.keys && isOffered, { i: assign }, { i: 'assignToMe' })

  if (!isOffered) return null
  return (
    <Button look="secondary" aria-keyshortcuts="I" onClick={once(assign)}>
      <UserPlus aria-hidden />
      {t('assignToMe')}
    </Button>
  )
}
