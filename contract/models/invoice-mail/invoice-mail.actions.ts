import { actionsOf } from '#contract/core/events/action.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { invoiceMail, reachesClient } from './invoice-mail.ts'

const { action, create, remove } = actionsOf(invoiceMail)

/** The server sends a mail some seconds after its creation; until then it can be deleted. */
export const invoiceMailActions = {
  create: create({
    who: MANAGERS,
    fields: ['invoice_id', 'reminder_level_id', 'email', 'also_to', 'cc', 'subject', 'message', 'locale'],
    sets: ['user_id', 'created_at'],
    clock: ['created_at'],
    complete: (record, context) => ({ ...record, user_id: context.actor.id, created_at: context.at }),
  }),
  retry: action(
    'retry',
    {},
    {
      who: MANAGERS,
      sets: ['state', 'last_error'],
      when: (record) => (reachesClient(record) ? 'transition_not_allowed' : null),
      apply: (record) => ({ ...record, state: 'waiting', last_error: null }),
    },
  ),
  delete: remove({ who: MANAGERS, when: ({ state }) => (state === 'waiting' ? null : 'transition_not_allowed') }),
}
