import type { Random } from '#tests/simulation/random.ts'

/** Text that looks like JSON and is meant to break whoever reads it. */
const deep = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels)

const VALUES: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '18446744073709551616',
  '1e21',
  '1e400',
  '-0',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\'; drop table ticket; --"',
  '"2026-02-30"',
  '"-000001-01-01"',
  '"+275760-09-13T00:00:00.001Z"',
  '"new:x"',
  '"%00"',
  '"../../../etc/passwd"',
  '[]',
  '[[]]',
  '{}',
  '{"toString":null}',
  '{"valueOf":1,"toString":1}',
  '{"length":-1}',
  '{"then":1}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"hasOwnProperty":1}',
  '[null,1,"x",{}]',
]

/** A JSON value as text, often one that is hard to bear. */
export const nonsense = (random: Random): string => {
  const choice = random.below(12)
  if (choice === 0) return deep('[', ']', 1 + random.below(20_000))
  if (choice === 1) return deep('{"a":', '}', 20).replace('{"a":}', '{"a":1}')
  if (choice === 2) return JSON.stringify('🧨'.repeat(random.below(5_000)))
  if (choice === 3) return '9'.repeat(1 + random.below(5_000))
  if (choice === 4) return `[${Array.from({ length: random.below(2_000) }, (_, n) => n).join(',')}]`
  if (choice === 5)
    return `{${random.pick(['"__proto__"', '"constructor"', '"prototype"', '""', '"\\u0000"'])}:${random.pick(VALUES)}}`
  return random.pick(VALUES)
}

/** The body of a request: an object with one spoiled field, or no object at all. */
export const spoiledBody = (random: Random, fields: readonly string[]): string => {
  const choice = random.below(10)
  if (choice === 0) return nonsense(random)
  if (choice === 1)
    return random.pick(['', '{', '{"a":1}{', '\u0000', '[', '"', 'NaN', '{"a":1,}', '{"a":1,"a":2}', '\ufeff{}'])
  const names = [
    random.pick(fields),
    random.pick([...fields, 'id', 'version', '__proto__', 'constructor', 'toString', '']),
  ]
  return `{${names.map((name) => `${JSON.stringify(name)}:${nonsense(random)}`).join(',')}}`
}

/** Text of a query's value. */
export const oddText = (random: Random): string =>
  random.pick([
    '2147483648',
    '-2147483649',
    '9223372036854775808',
    '99999999999999999999999999',
    '1e9',
    '0x10',
    'NaN',
    'Infinity',
    '-1',
    '1.5',
    'null',
    'true',
    '%00',
    '%ff',
    '%ed%a0%80',
    '%25',
    '%5c',
    "'",
    '"',
    '(((',
    '.*',
    '[[:alpha:]',
    '2026-13-45',
    '10000-01-01',
    '-0001-01-01',
    '__proto__',
    'constructor',
    'x'.repeat(5_000),
    `${'1,'.repeat(999)}1`,
  ])
