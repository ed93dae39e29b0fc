import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  belongsTo,
  choice,
  colour,
  date,
  email,
  type Field,
  flag,
  instant,
  integer,
  type KindName,
  link,
  longText,
  phone,
  text,
  translated,
  ut,
} from './field.ts'
import { KINDS, parseField } from './kinds.ts'

const issueOf = (input: unknown, field: Field): string | null => {
  const parsed = parseField(input, field)
  return 'issue' in parsed ? parsed.issue.code : null
}

describe('a field refuses', () => {
  const cases: readonly (readonly [name: string, field: Field, input: unknown, issue: string])[] = [
    ['text that is a number', text({}), 5, 'type'],
    ['blank text', text({}), '   ', 'blank'],
    ['text over its length', text({}), 'x'.repeat(256), 'max_length'],
    ['a NUL in text', text({}), 'a\u0000b', 'control_characters'],
    ['a line break in one line', text({}), 'a\nb', 'control_characters'],
    ['a bell in long text', longText({}), 'a\u0007', 'control_characters'],
    ['half of a surrogate pair in text', text({}), 'a\ud800', 'control_characters'],
    ['half of a surrogate pair in long text', longText({}), '\udc00b', 'control_characters'],
    ['UT as text', ut({}), 'abc', 'type'],
    ['half a UT', ut({}), 1.5, 'integer'],
    ['negative UT', ut({}), -1, 'min'],
    ['an infinite number', ut({}), Number.POSITIVE_INFINITY, 'type'],
    ['a number over int32', integer({}), 2 ** 31, 'max'],
    ['hexadecimal text as number', integer({}), '0x10', 'type'],
    ['a flag that is neither', flag({}), 'maybe', 'type'],
    ['the 30th of February', date({}), '2026-02-30', 'date'],
    ['a timestamp for a date', date({}), '2026-02-20T10:00:00Z', 'date'],
    ['a date for an instant', instant({}), '2026-02-20', 'instant'],
    ['an e-mail without domain', email({}), 'someone@', 'email'],
    ['letters as a phone number', phone({}), 'call me', 'phone'],
    ['a script as link', link({}), 'javascript:alert(1)', 'link'],
    ['a script with a leading space', link({}), ' JavaScript:alert(1)', 'link'],
    ['a link without host', link({}), 'https:///x', 'link'],
    ['a colour by name', colour({}), 'red', 'colour'],
    ['an unknown choice', choice(['a', 'b'], {}), 'c', 'choice'],
    ['an unknown language', translated({}), { de: 'x' }, 'locale'],
    ['a negative id', belongsTo('user', {}), -1, 'exists'],
    ['an id in exponent form', belongsTo('user', {}), '1e3', 'exists'],
    ['nothing where something is needed', text({}), null, 'required'],
  ]
  it.each(cases)('%s', (_name, field, input, issue) => {
    expect(issueOf(input, field)).toBe(issue)
  })
})

it('reads null and empty text as null for a nullable field', () => {
  expect(parseField('', email({ nullable: true }))).toEqual({ value: null })
  expect(parseField(undefined, ut({ nullable: true }))).toEqual({ value: null })
})

it('reads ids of the API as strings and writes them back as integers', () => {
  expect(parseField(12, belongsTo('user', {}))).toEqual({ value: '12' })
  expect(KINDS.belongsTo.toWire('12')).toBe(12)
  expect(KINDS.belongsTo.toWire('new:0190')).toBe('new:0190')
})

it('never throws and never accepts an unchecked value, whatever the input', () => {
  const kinds = Object.keys(KINDS) as readonly KindName[]
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      (kind, input) => {
        const field: Field = { kind, choices: ['a'] }
        const parsed = parseField(input, field)
        if ('issue' in parsed) return
        // A value that was taken is taken again unchanged: parsing its own result is idempotent.
        expect(parseField(parsed.value, field)).toEqual(parsed)
      },
    ),
    { numRuns: 2000 },
  )
})

it('makes sample values that its own check accepts', () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    if (name === 'password') continue
    const field: Field = { kind: name as KindName, choices: ['a', 'b'], model: 'user' }
    for (const n of [0, 1, 7, 365]) expect(issueOf(kind.fake(n, field), field), name).toBeNull()
  }
})
