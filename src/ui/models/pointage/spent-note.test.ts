import { describe, expect, it } from 'vitest'
import { spentNoteOf } from './spent-note.ts'

const note = (done: number, estimate: number | null, maximum: number | null) => spentNoteOf({ done, estimate, maximum })

describe('the time spent on a ticket', () => {
  it('has nothing to be compared with where there is neither an estimate nor a maximum', () => {
    expect(note(4, null, null)).toEqual({ text: 'noEstimate' })
  })

  it('is compared with the estimate, also where there is a maximum that it keeps to', () => {
    expect(note(4, 8, null)).toEqual({ text: 'leftOf', ut: 4 })
    expect(note(4, 8, 12)).toEqual({ text: 'leftOf', ut: 4 })
    expect(note(10, 8, 12)).toEqual({ text: 'overBy', ut: 2 })
    expect(note(12, 8, 12)).toEqual({ text: 'overBy', ut: 4 })
  })

  it('is compared with the maximum alone where there is no estimate', () => {
    expect(note(29, null, 40)).toEqual({ text: 'leftOf', ut: 11 })
    expect(note(40, null, 40)).toEqual({ text: 'leftOf', ut: 0 })
  })

  it('exceeds the maximum, which matters more than the estimate', () => {
    expect(note(44, null, 40)).toEqual({ text: 'overMaximumBy', ut: 4 })
    expect(note(16, 8, 12)).toEqual({ text: 'overMaximumBy', ut: 4 })
    expect(note(16, 20, 12)).toEqual({ text: 'overMaximumBy', ut: 4 })
    expect(note(1, null, 0)).toEqual({ text: 'overMaximumBy', ut: 1 })
  })
})
