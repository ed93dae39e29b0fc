import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_SCHEMA } from '#contract/core/events/event.ts'
import { readLogged, type StoredEvent } from './upcast.ts'

/**
 * The log as a release with this schema wrote it. These files are never changed. A new schema adds
 * a file.
 */
const logOf = (schema: number): readonly StoredEvent[] =>
  JSON.parse(
    readFileSync(new URL(`../../../tests/support/logs/schema-${schema}.json`, import.meta.url), 'utf8'),
  ) as readonly StoredEvent[]

const SCHEMAS = Array.from({ length: EVENT_SCHEMA }, (_, index) => index + 1)

describe('the log of every released schema', () => {
  it.each(SCHEMAS)('%i is read completely and in its state', (schema) => {
    for (const stored of logOf(schema)) {
      const written = stored.event as Readonly<Record<string, unknown>>
      const event = readLogged(stored)
      expect(event).toMatchObject({ ...written, schema: EVENT_SCHEMA })
      expect(event.unreadable).toBeUndefined()
    }
  })

  it('leaves fields empty that an older release did not have', () => {
    for (const stored of logOf(1))
      expect(readLogged(stored)).toMatchObject({ overwrote: null, undoes: null, replaces: null })
  })

  it('finds the epoch where schema 2 stored it, under `life`', () => {
    const [newest] = logOf(2)
    const stored = newest as StoredEvent
    const event = readLogged({
      ...stored,
      event: { ...(stored.event as object), life: '2', born: { 'projet:1': '1' } },
    })
    expect(event).toMatchObject({ epoch: '2', born: { 'projet:1': '1' }, schema: EVENT_SCHEMA, state: 'accepted' })
    expect(event).not.toHaveProperty('life')
  })
})

describe('unreadable events', () => {
  const [stored] = logOf(EVENT_SCHEMA)
  const whole = stored as StoredEvent
  const event = whole.event as Readonly<Record<string, unknown>>

  it.each([
    ['of a later release', { ...whole, schema: EVENT_SCHEMA + 1, event: { ...event, schema: EVENT_SCHEMA + 1 } }],
    ['of no release', { ...whole, schema: 0 }],
    ['without its payload', { ...whole, event: { ...event, payload: undefined } }],
    ['with an unknown state', { ...whole, event: { ...event, state: 'dreaming' } }],
    ['with an invalid number', { ...whole, event: { ...event, sequence: Number.NaN } }],
    ['of another id', { ...whole, event: { ...event, id: 'other' } }],
    ['that is null', { ...whole, event: null }],
  ])('%s is set aside with its original', (_name, damaged) => {
    const shell = readLogged(damaged)
    expect(shell).toMatchObject({ id: whole.id, state: 'quarantined' })
    expect(shell.unreadable).toEqual(damaged.event)
  })

  it('never stop the reading, whatever is on the disk', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: -1, max: EVENT_SCHEMA + 1 }), (value, schema) => {
        expect(readLogged({ id: 'e', sequence: 1, schema, event: value }).state).toBe('quarantined')
      }),
    )
  })
})
