import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MODEL_NAMES, modelOf } from '../../registry.ts'
import type { AnyRecord } from '../model.ts'
import { parseField } from './kinds.ts'
import { recordFromWire, recordToWire } from './wire.ts'

/** Values of rows, valid and invalid. */
const anything = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    0,
    1,
    -3,
    2.5,
    true,
    false,
    '12',
    'new:x',
    ' a@b.fr ',
    '2026-02-30',
    '2026-02-28',
    '#FF0000',
    'https://a.fr ',
  ),
  fc.constantFrom(
    '2026-02-28T10:00:00.000Z',
    '2026-02-28T10:00:00Z',
    '2026-02-28T10:00:00.000+01:00',
    '2026-02-30T10:00:00.000Z',
    '2026-02-28 10:00:00.000Z',
  ),
  fc.string(),
  fc.integer(),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.constant({ fr: 'a' }),
)

describe('a row of the API', () => {
  it.each(MODEL_NAMES)('of %s is converted by the kinds of its fields; invalid values stay unchanged', (name) => {
    const { fields } = modelOf(name)
    fc.assert(
      fc.property(fc.record(Object.fromEntries(Object.keys(fields).map((field) => [field, anything]))), (row) => {
        const record = recordFromWire({ fields }, { ...row, id: 7, version: 3 }) as AnyRecord & Record<string, unknown>
        expect([record.id, record.version]).toEqual(['7', 3])
        for (const [field, definition] of Object.entries(fields)) {
          const input = (row as Record<string, unknown>)[field]
          // A text with a check is stored in the form that the check gives: rows have it already.
          const { format: _, ...stored } = definition
          const parsed = parseField(input, stored)
          expect(record[field], `${field} from ${JSON.stringify(input)}`).toEqual(
            'value' in parsed ? parsed.value : (input ?? null),
          )
        }
      }),
      { numRuns: 50 },
    )
  })

  it('survives the conversion to a record and back', () => {
    const row = {
      id: 12,
      version: 2,
      ut: 4,
      ticket_id: 9,
      user_id: 3,
      comment: 'Appel',
      date: '2026-11-20',
      created_at: '2026-11-20T09:00:00.000Z',
    }
    const record = recordFromWire(modelOf('pointage'), row)
    expect(record).toMatchObject({ id: '12', ticket_id: '9', user_id: '3' })
    expect(recordToWire(modelOf('pointage'), record)).toMatchObject(row)
  })
})
