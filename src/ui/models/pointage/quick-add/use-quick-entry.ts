import { useMemo } from 'react'
import { parseBody } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { creationOf, newEventOf } from '../../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { useOne } from '../../../hooks/records/use-records.ts'
import { usePerson, useServices } from '../../../services/services.tsx'
import { parseQuickAdd, type QuickAdd, type QuickPerson, type QuickProblem } from './parse-quick-add.ts'
import { useQuickContext } from './use-quick-context.ts'

/** Problems with which the entry can be stored: the person sees what was understood. */
const HARMLESS: ReadonlySet<QuickProblem | null> = new Set([null, 'second', 'assumed'])

/** Parts that are meant where the text names none. */
export interface QuickDefaults {
  readonly ticket: RecordId | null
  /** The person who types when null. */
  readonly person: QuickPerson | null
}

export interface QuickEntryState {
  readonly read: QuickAdd
  /** Undefined while it loads, null where this device has no such ticket. */
  readonly ticket: Mirrored<'ticket'> | null | undefined
  /** Somebody else whose time this is; null for the person who types. */
  readonly person: QuickPerson | null
  /** Text and ticket differ about billing, and the person may change the ticket. */
  readonly mayChangeBilling: boolean
  readonly isReady: boolean
  /**
   * Stores the pointage, and the ticket's billing if wanted; deletes the draft with the same write.
   * Answers the id of the group.
   */
  store(withBilling: boolean, draftKey: string): Promise<string | null>
}

/** Reads a text here and now. */
export const useQuickEntry = (text: string, defaults: QuickDefaults): QuickEntryState => {
  const { newId } = useServices()
  const { actor } = usePerson()
  const context = useQuickContext(defaults.person?.id ?? null)
  const actionContext = useActionContext()
  const { dispatchGroup } = useDispatchAction()
  const read = useMemo(() => parseQuickAdd(text, context), [text, context])
  const named = useOne('ticket', read.ticket ?? defaults.ticket)
  // The answer may still be about the ticket that the text has named before.
  const ticket = named.current ? named.value : undefined
  const person = read.person ?? defaults.person
  const body = {
    ut: read.ut,
    ticket_id: ticket?.id ?? null,
    date: read.date ?? context.today,
    comment: read.comment === '' ? null : read.comment,
    ...(person ? { user_id: person.id } : {}),
  }
  const differs =
    read.billable !== null && ticket !== undefined && ticket !== null && ticket.is_facturable !== read.billable
  const isValid = !('issues' in parseBody(pointageActions.create, body, actor.role))
  return {
    read,
    ticket,
    person,
    mayChangeBilling: differs && ticketActions.updateFacturable.when(ticket, actionContext, null) === null,
    isReady: isValid && read.parts.every(({ problem }) => HARMLESS.has(problem)),
    store: async (withBilling, draftKey) => {
      const billing =
        withBilling && ticket
          ? [
              newEventOf(newId(), 'ticket', {
                record: ticket,
                action: 'updateFacturable',
                payload: { is_facturable: read.billable },
              }),
            ]
          : []
      const stored = await dispatchGroup([{ ...creationOf(newId(), 'pointage', body), draftKey }, ...billing])
      return stored?.answers[0]?.status === 'logged' ? stored.id : null
    },
  }
}
