import { expect, it } from 'vitest'
import { countOutcomes } from './outcomes.ts'

const mail = (
  id: string,
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'bounced',
  last_error: string | null = null,
) => ({
  id,
  invoice_id: `invoice of ${id}`,
  state,
  last_error,
})
const BATCH = {
  invoices: new Set(['1', '2', '3', '4', '5', '6'].map((id) => `invoice of ${id}`)),
  before: new Set(['6']),
}

it('counts what left, what only went to the folder, and what was not delivered', () => {
  const mails = [
    mail('1', 'sent'),
    mail('2', 'sent', 'folder'),
    mail('3', 'failed', 'SMTP 550'),
    mail('4', 'waiting'),
    mail('5', 'sending'),
  ]
  expect(countOutcomes(mails, BATCH)).toEqual({ sent: 1, folder: 1, undelivered: 1, underWay: 2 })
})

it('leaves out mails of before, and those of other invoices', () => {
  expect(countOutcomes([mail('6', 'sent'), mail('7', 'sent')], BATCH)).toEqual({
    sent: 0,
    folder: 0,
    undelivered: 0,
    underWay: 0,
  })
})

it('a mail of which one address was refused has left', () => {
  expect(countOutcomes([mail('1', 'sent', 'partly')], BATCH)).toMatchObject({ sent: 1, undelivered: 0 })
})
