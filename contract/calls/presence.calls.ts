import { defineCall } from '#contract/core/call.ts'
import { choice } from '#contract/core/kinds/field.ts'
import { PRESENCES } from '#contract/core/protocol.ts'
import { NOTHING } from './shapes.ts'

export const presenceCalls = {
  onTicket: defineCall({
    method: 'post',
    path: '/api/models/ticket/:id/presence',
    access: 'signed_in',
    cost: 'read',
    body: { doing: choice(PRESENCES, {}) },
    answer: NOTHING,
    refuses: ['not_found'],
    summary: {
      fr: 'Dire à l’équipe que l’on regarde ce ticket, que l’on y écrit ou qu’on le quitte ; rien n’est conservé',
      en: 'Tell the team that one is looking at this ticket, writing on it or leaving it; nothing is stored',
    },
  }),
}
