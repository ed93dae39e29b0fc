import { expect, it } from 'vitest'
import { workDraft } from './work-draft.ts'

const typed = { ut: 1, proposed_ut: 1, date: '2027-03-01', comment: 'Vanne remplacée', kind: null, ticket_id: '4' }
const { ut: _ut, proposed_ut: _proposed, ...texts } = typed

it('a draft of a run that went on for three hours afterwards keeps its comment and takes the time of now', () => {
  expect(workDraft(typed, 13)).toEqual(texts)
})

it('so does a draft in which another time was typed: that time was of the shorter run', () => {
  expect(workDraft({ ...typed, ut: 2 }, 13)).toEqual(texts)
})

it('a time that was typed over the same measure stays', () => {
  expect(workDraft({ ...typed, ut: 2 }, 1)).toEqual({ ...texts, ut: 2 })
})

it('a draft of an earlier release, which does not say what was measured, stays as it is', () => {
  expect(workDraft({ ...texts, ut: 2 }, 13)).toEqual({ ...texts, ut: 2 })
})
