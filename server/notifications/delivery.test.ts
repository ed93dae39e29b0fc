import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/models/notification/notification-kind.ts'
import { defaultPreferences } from '#contract/models/notification-preference/notification-preference.ts'
import { deliveryOf, type Preferences } from './delivery.ts'

const BASE: Preferences = { ...defaultPreferences('technicien'), digest_hour: 8, time_zone: 'Europe/Paris' }

/** 14.20 h in Paris, in winter. */
const AFTERNOON = '2026-01-14T13:20:00.000Z'
/** 23.30 h in Paris, in winter. */
const NIGHT = '2026-01-14T22:30:00.000Z'

const NIGHTS = { quiet_from: 20, quiet_to: 7 }

describe('a mail is sent', () => {
  test.each<readonly [string, Partial<Preferences>, string, string | null]>([
    ['at once by day', { comment_mail: 'at_once' }, AFTERNOON, AFTERNOON],
    ['never, where the person wants none', { comment_mail: 'never' }, AFTERNOON, null],
    ['at the next hour of the digest: tomorrow', { comment_mail: 'digest' }, AFTERNOON, '2026-01-15T07:00:00.000Z'],
    [
      'at the next hour of the digest: today',
      { comment_mail: 'digest', digest_hour: 18 },
      AFTERNOON,
      '2026-01-14T17:00:00.000Z',
    ],
    [
      'the next day, during the hour of the digest',
      { comment_mail: 'digest', digest_hour: 14 },
      AFTERNOON,
      '2026-01-15T13:00:00.000Z',
    ],
    ['at once outside quiet hours', { comment_mail: 'at_once', ...NIGHTS }, AFTERNOON, AFTERNOON],
    [
      'at the end of the quiet hours, past midnight',
      { comment_mail: 'at_once', ...NIGHTS },
      NIGHT,
      '2026-01-15T06:00:00.000Z',
    ],
    [
      'at the end of quiet hours within a day',
      { comment_mail: 'at_once', quiet_from: 12, quiet_to: 16 },
      AFTERNOON,
      '2026-01-14T15:00:00.000Z',
    ],
    [
      'at once where quiet hours begin and end at the same hour',
      { comment_mail: 'at_once', quiet_from: 14, quiet_to: 14 },
      AFTERNOON,
      AFTERNOON,
    ],
    [
      'at once where only one end of the quiet hours is known',
      { comment_mail: 'at_once', quiet_from: 12 },
      AFTERNOON,
      AFTERNOON,
    ],
    [
      'with the digest, also in quiet hours',
      { comment_mail: 'digest', digest_hour: 6, ...NIGHTS },
      NIGHT,
      '2026-01-15T05:00:00.000Z',
    ],
    [
      'by the clock of the person',
      { comment_mail: 'digest', time_zone: 'Indian/Reunion' },
      AFTERNOON,
      '2026-01-15T04:00:00.000Z',
    ],
    [
      'by a clock that is offset by a quarter',
      { comment_mail: 'digest', time_zone: 'Asia/Kathmandu' },
      AFTERNOON,
      '2026-01-15T02:15:00.000Z',
    ],
    [
      'by the company’s clock, without a zone',
      { comment_mail: 'digest', time_zone: null },
      AFTERNOON,
      '2026-01-15T07:00:00.000Z',
    ],
    [
      'by the company’s clock, in an unknown zone',
      { comment_mail: 'digest', time_zone: 'Mars/Olympus' },
      AFTERNOON,
      '2026-01-15T07:00:00.000Z',
    ],
    ['in summer time too', { comment_mail: 'digest' }, '2026-07-14T13:20:00.000Z', '2026-07-15T06:00:00.000Z'],
  ])('%s', (_, chosen, at, expected) => {
    expect(deliveryOf({ ...BASE, ...chosen }, 'comment', at).mailAt).toBe(expected)
  })

  test('within a day and two hours, whatever the hour is when the clocks change', () => {
    for (const day of ['2026-03-28', '2026-10-24']) {
      for (let hour = 0; hour < 24; hour++) {
        for (const choice of [
          { comment_mail: 'digest' as const },
          { comment_mail: 'at_once' as const, quiet_from: hour, quiet_to: (hour + 5) % 24 },
        ]) {
          const at = `${day}T12:07:00.000Z`
          const { mailAt } = deliveryOf({ ...BASE, digest_hour: hour, ...choice }, 'comment', at)
          expect(Date.parse(mailAt ?? '') - Date.parse(at)).toBeGreaterThanOrEqual(0)
          expect(Date.parse(mailAt ?? '') - Date.parse(at)).toBeLessThanOrEqual(26 * 3_600_000)
        }
      }
    }
  })
})

test.each<readonly [string, Partial<Preferences>, string, boolean]>([
  ['by day', { comment_push: true, ...NIGHTS }, AFTERNOON, true],
  ['not in quiet hours', { comment_push: true, ...NIGHTS }, NIGHT, false],
  ['by night without quiet hours', { comment_push: true }, NIGHT, true],
  ['not where the person wants none', { comment_push: false }, AFTERNOON, false],
])('a push message is sent %s', (_, chosen, at, expected) => {
  expect(deliveryOf({ ...BASE, ...chosen }, 'comment', at).push).toBe(expected)
})

test.each(NOTIFICATION_KINDS)('%s is shown in the application as the person chose', (kind) => {
  expect(deliveryOf({ ...BASE, [`${kind}_in_app`]: true }, kind, AFTERNOON).inApp).toBe(true)
  expect(deliveryOf({ ...BASE, [`${kind}_in_app`]: false }, kind, AFTERNOON).inApp).toBe(false)
})

test('a request for an account is never mailed by this rule', () => {
  expect(deliveryOf(BASE, 'account', AFTERNOON).mailAt).toBeNull()
})

test('people of a client are mailed comments at once, staff in the digest', () => {
  expect(deliveryOf(defaultPreferences('client'), 'comment', AFTERNOON).mailAt).toBe(AFTERNOON)
  expect(deliveryOf(defaultPreferences('manager'), 'comment', AFTERNOON).mailAt).not.toBe(AFTERNOON)
})
