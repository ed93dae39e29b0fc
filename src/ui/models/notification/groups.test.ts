import { describe, expect, it } from 'vitest'
import { groupsOf, type Notification, nextWake } from './groups.ts'

const NOW = '2026-11-24T09:00:00.000Z'
const BEFORE = '2026-11-24T08:00:00.000Z'
const LATER = '2026-11-25T07:00:00.000Z'

const notification = (id: string, values: Partial<Notification>): Notification =>
  ({
    id,
    ticket_id: '1',
    created_at: `2026-11-24T0${id}:00:00.000Z`,
    read_at: null,
    snoozed_until: null,
    data: { link: '/manager/tickets/1', message: { fr: 'a', en: 'a' } },
    ...values,
  }) as Notification

const summary = (all: readonly Notification[]) =>
  groupsOf(all, NOW).map(({ key, items, unread, snoozedUntil }) => ({
    key,
    items: items.map(({ id }) => id),
    unread: unread.map(({ id }) => id),
    snoozedUntil,
  }))

describe('notifications are grouped', () => {
  it('by ticket, newest first', () => {
    const all = [notification('1', {}), notification('2', { ticket_id: '7' }), notification('3', { read_at: NOW })]
    expect(summary(all)).toEqual([
      { key: 'ticket:1', items: ['3', '1'], unread: ['1'], snoozedUntil: null },
      { key: 'ticket:7', items: ['2'], unread: ['2'], snoozedUntil: null },
    ])
  })

  it('by page, where there is no ticket', () => {
    const absence = { ticket_id: null, data: { link: '/manager/absences', message: { fr: '', en: '' } } }
    expect(
      summary([notification('1', absence), notification('2', absence)]).map(({ key, items }) => [key, items]),
    ).toEqual([['/manager/absences', ['2', '1']]])
  })
})

describe('a snoozed group', () => {
  it('is not unread until its time, then comes back on top', () => {
    const other = notification('5', { ticket_id: '7' })
    expect(summary([notification('1', { snoozed_until: LATER }), other])).toMatchObject([
      { key: 'ticket:7' },
      { key: 'ticket:1', unread: [], snoozedUntil: LATER },
    ])
    expect(summary([notification('1', { snoozed_until: BEFORE }), other])).toMatchObject([
      { key: 'ticket:1', unread: ['1'], snoozedUntil: null },
      { key: 'ticket:7' },
    ])
  })

  it('comes back when something new arrives', () => {
    expect(summary([notification('1', { snoozed_until: LATER }), notification('2', {})])).toMatchObject([
      { unread: ['2'], snoozedUntil: null },
    ])
  })

  it('names what is snoozed in it, and nothing that was read', () => {
    const all = [
      notification('1', { snoozed_until: LATER }),
      notification('2', { snoozed_until: LATER }),
      notification('3', { read_at: BEFORE }),
    ]
    expect(groupsOf(all, NOW)[0]?.snoozed.map(({ id }) => id)).toEqual(['2', '1'])
  })

  it('ends when the first of its snoozes ends', () => {
    const all = [
      notification('1', { snoozed_until: LATER }),
      notification('2', { snoozed_until: '2026-11-24T17:00:00.000Z' }),
    ]
    expect(nextWake(all, NOW)).toBe('2026-11-24T17:00:00.000Z')
    expect(summary(all)).toMatchObject([{ snoozedUntil: '2026-11-24T17:00:00.000Z' }])
    expect(
      nextWake(
        [notification('1', { snoozed_until: LATER, read_at: NOW }), notification('2', { snoozed_until: BEFORE })],
        NOW,
      ),
    ).toBeNull()
  })
})
