import { expect, it } from 'vitest'
import { nextStepOf } from './next-step.ts'

const SENT = { stage: 'sent', fully_paid: false } as const

it.each([
  ['a draft is issued', { ...SENT, stage: 'draft' }, false, 'markAsSent'],
  ['an issued invoice is mailed', SENT, false, 'mail'],
  ['a mailed invoice is paid', SENT, true, 'pay'],
  ['nothing is left of a paid invoice, mailed or not', { ...SENT, fully_paid: true }, false, null],
  ['nothing is left of a closed invoice', { stage: 'closed', fully_paid: true }, true, null],
] as const)('%s', (_, invoice, isMailed, step) => {
  expect(nextStepOf(invoice, isMailed)).toBe(step)
})
