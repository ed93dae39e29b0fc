import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { noteAhead } from './note-ahead.ts'

const noted = () => {
  const notes: (string | null)[] = []
  return { notes, noting: noteAhead<string>((name) => notes.push(name)) }
}

it('a pointer that comes back keeps the screen when its first reading ends', () => {
  const { notes, noting } = noted()
  const answers = new Subject<string>()
  const list = noting('list', answers)
  const [first, second] = [list.subscribe(), list.subscribe()]
  answers.next('rows')
  first.unsubscribe()
  expect(notes).toEqual(['list'])
  second.unsubscribe()
  expect(notes).toEqual(['list', null])
})

it('a late answer of the control that was left does not replace the one that the pointer rests on', () => {
  const { notes, noting } = noted()
  const [ofList, ofJournal] = [new Subject<string>(), new Subject<string>()]
  const left = noting('list', ofList).subscribe()
  noting('journal', ofJournal).subscribe()
  ofJournal.next('lines')
  ofList.next('rows')
  left.unsubscribe()
  expect(notes).toEqual(['journal'])
})
