import { useMemo, useRef } from 'react'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import { commentActions } from '#contract/models/comment/comment.actions.ts'
import { MACRO_STEPS } from '#contract/models/macro/macro.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { type FormState, useForm } from '../../widgets/form/use-form.ts'
import { useIsSeenByClient } from '../ticket/facts/seen-by-client.ts'
import { mentionedIn, type PeopleOfTicket } from './readers.ts'

/**
 * Kind of a comment by its readers: a reply to the client, a note for staff, a client's message.
 */
export type CommentKind = 'reply' | 'note' | 'message'

/** Step of the ticket that follows the comment. */
export type NextStep = (typeof MACRO_STEPS)[number]

/**
 * Key of the draft. A note never shares one with a reply: a note's text must not be sent to the
 * client.
 */
export const draftKeyOf = (ticketId: string, kind: CommentKind): string => `ticket:${ticketId}:comment:${kind}`

/** Name of the step among the values of the form: a part of the draft, not of the comment. */
const STEP = 'next_step'

const stepIn = (values: FormValues | undefined): NextStep | null =>
  MACRO_STEPS.find((one) => one === values?.[STEP]) ?? null

/**
 * The form for comments of one kind on a ticket. A chosen step of the ticket is taken with the
 * comment, where it is still allowed then.
 */
export const useCommentForm = (ticket: Mirrored<'ticket'>, kind: CommentKind, { staff, ofClient }: PeopleOfTicket) => {
  const { createRecord, dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const people = useMemo(() => [...staff, ...ofClient], [staff, ofClient])
  const isSeen = useIsSeenByClient()(ticket)
  const validator = isSeen ? ofClient[0] : undefined

  const mayTake = (step: NextStep): boolean =>
    ticketActions[step].when(ticket, context, null) === null &&
    (step !== 'waitingValidation' || validator !== undefined)

  const take = async (step: NextStep): Promise<void> => {
    if (!mayTake(step)) return
    await dispatchAction(
      'ticket',
      ticket,
      step,
      step === 'waitingValidation' ? { waiting_validation_user_id: validator?.id } : {},
    )
  }

  const self = useRef<FormState>(null)
  const form = useForm({
    action: commentActions.create,
    initial: { ticket_id: ticket.id, body: '', mentions: [], [STEP]: '' },
    mode: 'create',
    draftKey: draftKeyOf(ticket.id, kind),
    messages: {},
    submit: async (payload, _seen, draft) => {
      const mentions = mentionedIn(String(payload['body']), people).map(({ id }) => id)
      const visibility = kind === 'message' ? {} : { visible_to_client: kind === 'reply' }
      // The ticket may have been numbered after the form was opened: use its present id.
      const values = { ...payload, ...visibility, mentions, ticket_id: ticket.id }
      const step = stepIn(self.current?.actor.getSnapshot().context.values)
      const { answer } = await createRecord('comment', values, { delayMs: TAKE_BACK_MS, ...draft })
      if (step && answer?.status === 'logged') await take(step)
      return submitOutcomeOf(answer)
    },
  })
  self.current = form
  return {
    form,
    people,
    step: stepIn(form.values),
    mayTake,
    take,
    setStep: (next: NextStep | null): void => form.set(STEP, next ?? ''),
  }
}
