import { describe, expect, it } from 'vitest'
import { integer, ut } from '#contract/core/kinds/field.ts'
import { parseField } from '#contract/core/kinds/kinds.ts'
import { issueMessage } from './messages.ts'

const messageOf = (input: unknown, field: Parameters<typeof parseField>[1]): string | null => {
  const parsed = parseField(input, field)
  return 'issue' in parsed ? issueMessage(parsed.issue, 'fr') : null
}

describe('the message of a crossed bound', () => {
  it('of a duration is in hours, not in UT', () => {
    expect(messageOf(100, ut({ min: 1, max: 96 }))).toBe('Indiquez au plus 24 h.')
    expect(messageOf(0, ut({ min: 1, max: 96 }))).toBe('Indiquez au moins 15 min.')
  })
  it('of a number is the number', () => {
    expect(messageOf(6, integer({ min: 1, max: 5 }))).toBe('Indiquez au plus 5.')
  })
})
