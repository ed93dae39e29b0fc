import { expect, it } from 'vitest'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { pointageActions } from './pointage.actions.ts'
import { pointage } from './pointage.ts'

const at = (instant: string): ActionContext => ({
  actor: { id: '7', role: 'technicien', clientId: null },
  at: instant,
  statuses: [],
})

it.each([
  ['2026-12-31T23:20:00.000Z', '2027-01-01'],
  ['2026-07-14T21:59:00.000Z', '2026-07-14'],
  ['2026-07-14T22:00:00.000Z', '2026-07-15'],
])('an entry without a day that is logged at %s belongs to %s, the day of the company', (instant, day) => {
  const record = { ...blankRecord(pointage, '12'), ticket_id: '3', ut: 4 }
  expect(pointageActions.create.apply(record, {}, at(instant))).toMatchObject({ date: day })
})
