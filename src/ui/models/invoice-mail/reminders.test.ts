import { expect, it } from 'vitest'
import { nextReminder } from './next-reminder.ts'
import { lastReminders } from './reminders.ts'

const LEVELS = [
  { id: '3', days_after_due: 30 },
  { id: '1', days_after_due: 7 },
  { id: '2', days_after_due: 15 },
]
const written = (
  reminder_level_id: string | null,
  state: 'sent' | 'failed' | 'waiting' = 'sent',
  created_at = '2026-03-10T08:00:00.000Z',
) => ({
  reminder_level_id,
  state,
  last_error: null,
  created_at,
})
const inFolder = (reminder_level_id: string) => ({
  ...written(reminder_level_id, 'sent', '2026-03-20T08:00:00.000Z'),
  last_error: 'folder',
})
const next = (today: string, ...mails: readonly (ReturnType<typeof written> | ReturnType<typeof inFolder>)[]) =>
  nextReminder(LEVELS, mails, { dueDate: '2026-03-01', today })

it.each([
  ['none has come yet', '2026-03-05', [], '1', '2026-03-08'],
  ['one has come', '2026-03-08', [], '1', '2026-03-08'],
  ['two have come at once', '2026-03-17', [], '2', '2026-03-16'],
  ['the first was sent', '2026-03-10', [written('1')], '2', '2026-03-16'],
  ['the first has failed', '2026-03-10', [written('1', 'failed')], '1', '2026-03-08'],
  ['the first was only written to the folder', '2026-03-10', [inFolder('1')], '1', '2026-03-08'],
  ['the invoice was only sent', '2026-03-10', [written(null)], '1', '2026-03-08'],
] as const)('the next level when %s', (_, today, mails, level, from) => {
  expect(next(today, ...mails)).toMatchObject({ level: { id: level }, from })
})

it('no level is left after the last one', () => {
  expect(next('2026-12-01', written('3', 'waiting'))).toBeNull()
})

it('the last reminder is the newest that was sent to the client, beside a later one that has reached no one', () => {
  const old = written('1', 'sent', '2026-03-08T08:00:00.000Z')
  const failed = written('2', 'failed', '2026-03-20T08:00:00.000Z')
  expect(lastReminders([failed, old, written(null, 'sent', '2026-04-01T08:00:00.000Z')])).toEqual({
    last: old,
    pending: failed,
  })
  expect(lastReminders([failed])).toEqual({ last: undefined, pending: failed })
  expect(lastReminders([inFolder('1')])).toEqual({ last: undefined, pending: inFolder('1') })
  expect(lastReminders([old, written('2', 'waiting')])).toEqual({ last: old, pending: written('2', 'waiting') })
  expect(lastReminders([old])).toEqual({ last: old, pending: undefined })
  expect(lastReminders([{ ...failed, created_at: '2026-03-01T08:00:00.000Z' }, old])).toEqual({
    last: old,
    pending: undefined,
  })
})
