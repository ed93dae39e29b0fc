import type { Translation } from '#contract/core/locale.ts'
import type { outboxFr } from '../fr/outbox.ts'

export const outboxEn = {
  title: 'Outbox',
  lead: 'Everything you do is first kept on this device, then sent in order.',
  waiting: 'Waiting',
  attention: 'To review',
  sent: 'Sent recently',
  empty: 'Everything is sent',
  emptyHint: 'What you do next passes through here, with or without a network.',
  retry: 'Send again',
  cancel: 'Cancel the action',
  dismiss: 'Drop it',
  tooLate: 'Too late: the action has already left.',
  cancelled: 'Action cancelled',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  nextAttempt: 'next attempt {{at}}',
  answer: 'Answer of the server',
  state: {
    queued: 'Waiting',
    sending: 'Sending',
    accepted: 'Sent',
    refused: 'Refused',
    cancelled: 'Cancelled',
    held: 'Held: what it depends on was refused',
    stuck: 'Several failures, tried again every hour',
    quarantined: 'Unreadable',
  },
} as const satisfies Translation<typeof outboxFr>
