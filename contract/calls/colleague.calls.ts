import { defineCall } from '#contract/core/call.ts'
import { email, flag, text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { CLIENTS } from '#contract/core/roles.ts'
import { dataOf, NOTHING } from './shapes.ts'

const COLLEAGUES = '/api/interfaces/colleagues'

const NAME_LENGTH = 80

/**
 * Calls of people of a client who manage its accounts (`is_client_manager`); other people of the
 * client get 403.
 */
export const colleagueCalls = {
  invite: defineCall({
    method: 'post',
    path: COLLEAGUES,
    access: CLIENTS,
    cost: 'write',
    body: {
      firstname: text({ max: NAME_LENGTH }),
      lastname: text({ max: NAME_LENGTH }),
      email: email({}),
      is_client_manager: flag({ default: false }),
    },
    answer: dataOf(objectSchema({ id: { type: 'integer' } })),
    summary: {
      fr: 'Inviter une personne de sa société, qui reçoit un lien pour choisir son mot de passe ; une personne retirée retrouve son accès',
      en: 'Invite a person of one’s company, who is sent a link to choose a password; a person who was removed gets access again',
    },
  }),
  remove: defineCall({
    method: 'post',
    path: `${COLLEAGUES}/:id/remove`,
    access: CLIENTS,
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    refuses: ['not_found'],
    summary: {
      fr: 'Retirer l’accès d’une personne de sa société ; ses sessions prennent fin',
      en: 'Take away the access of a person of one’s company; their sessions end',
    },
  }),
}
