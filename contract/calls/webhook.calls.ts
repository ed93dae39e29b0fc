import { defineCall } from '#contract/core/call.ts'
import { NOTHING } from './shapes.ts'

export const webhookCalls = {
  github: defineCall({
    method: 'post',
    path: '/api/webhooks/github',
    access: 'public',
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    status: 202,
    refuses: ['unauthenticated', 'no_route'],
    summary: {
      fr: 'Commits annoncés par GitHub, signés (X-Hub-Signature-256)',
      en: 'Commits announced by GitHub, signed (X-Hub-Signature-256)',
    },
  }),
}
