import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type DayEvent, escapeText, foldLine, writeCalendar } from './icalendar.ts'

const event = (values: Partial<DayEvent> = {}): DayEvent => ({
  uid: 'ticket-7@sav',
  start: '2028-02-28',
  end: '2028-02-29',
  summary: 'Onduleur',
  location: null,
  isBusy: false,
  changedAt: '2026-11-24T09:30:15.250Z',
  ...values,
})

/** Reads a calendar back as RFC 5545 describes it: unfold, split, unescape. */
const read = (calendar: string): readonly (readonly [string, string])[] =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [
      line.slice(0, line.indexOf(':')),
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\\([\\;,nN])/g, (_, c: string) => (c.toLowerCase() === 'n' ? '\n' : c)),
    ])

describe('escaping', () => {
  test.each([
    ['a\\b', 'a\\\\b'],
    ['Lyon, Paris; Lille', 'Lyon\\, Paris\\; Lille'],
    ['deux\r\nlignes\nou trois', 'deux\\nlignes\\nou trois'],
  ])('%j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped)
  })
})

describe('folding', () => {
  it('does not fold lines of 75 octets', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  })

  it('counts octets, and cuts no character', () => {
    expect(foldLine('é'.repeat(38))).toBe(`${'é'.repeat(37)}\r\n é`)
    expect(foldLine(`${'x'.repeat(73)}😀`)).toBe(`${'x'.repeat(73)}\r\n 😀`)
  })
})

it('writes all-day events whose end is the day after, also over 29 February', () => {
  expect(read(writeCalendar('Zoé', [event()]))).toEqual(
    expect.arrayContaining([
      ['UID', 'ticket-7@sav'],
      ['DTSTAMP', '20261124T093015Z'],
      ['DTSTART;VALUE=DATE', '20280228'],
      ['DTEND;VALUE=DATE', '20280301'],
      ['X-WR-CALNAME', 'Zoé'],
    ]),
  )
})

it('is read back as it was, in lines of at most 75 octets, whatever the texts are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ maxLength: 100 }), (summary, location) => {
      const written = writeCalendar('Équipe', [event({ summary, location })])
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const clean = (text: string) => text.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\n]/gu, '')
      const values = new Map(read(written))
      expect([values.get('SUMMARY'), values.get('LOCATION')]).toEqual([clean(summary), clean(location)])
      expect(written.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(1)
      expect(values.get('END')).toBe('VCALENDAR')
    }),
  )
})
