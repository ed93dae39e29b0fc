import { describe, expect, it } from 'vitest'
import { cents, integer, ut } from '#contract/core/kinds/field.ts'
import { parseField } from '#contract/core/kinds/kinds.ts'
import './messages-fr.ts'
import { issueMessage } from './issue-message.ts'

const messageOf = (input: unknown, field: Parameters<typeof parseField>[1]): string | null => {
  const parsed = parseField(input, field)
  return 'issue' in parsed ? issueMessage(parsed.issue, 'fr') : null
}

describe('the message of a crossed bound', () => {
  it('of a duration is in hours, not in UT', () => {
    expect(messageOf(100, ut({ min: 1, max: 96 }))).toBe('Indiquez au plus 24 h.')
    expect(messageOf(0, ut({ min: 1, max: 96 }))).toBe('Indiquez au moins 15 min.')
  })
  it('of hundredths is as people read them', () => {
    expect(messageOf(-1, cents({ min: 0, max: 100_000 }))).toMatch(/^Indiquez au moins 0,00\s€\.$/)
    expect(messageOf(100_001, cents({ min: 0, max: 100_000 }))).toMatch(/^Indiquez au plus 1\s000,00\s€\.$/)
    expect(messageOf(10_001, integer({ min: 0, max: 10_000, percent: true }))).toMatch(/^Indiquez au plus 100\s%\.$/)
    expect(messageOf(1050, integer({ min: 0, max: 1025, hundredths: true }))).toBe('Indiquez au plus 10,25.')
  })
  it('of a number is the number', () => {
    expect(messageOf(6, integer({ min: 1, max: 5 }))).toBe('Indiquez au plus 5.')
    expect(issueMessage({ code: 'max_length', bound: 10_000 }, 'fr')).toBe('Au plus 10\u202F000 caractères.')
  })
})
