import { BehaviorSubject, type Observable } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { type KeyedLine, type Line, withKeys } from './use-lines.ts'

const line = (id: string): Line => ({ id }) as Line

/** Keys of the rows each time they are shown. */
const shownBy = (keyed$: Observable<readonly KeyedLine[]>): string[][] => {
  const shown: string[][] = []
  keyed$.subscribe((keyed) => shown.push(keyed.map(({ key }) => key)))
  return shown
}

const given = () => {
  const answer = new BehaviorSubject<Line | null>(line('new:a'))
  const shown = { keys: new Map<string, string>(), temporary: new Set<string>() }
  const show = (...ids: readonly string[]) => shownBy(withKeys({ one: (() => answer) as never }, ids.map(line), shown))
  return { answer, show }
}

it('a line keeps its key when the server numbers it, however late the news of the number', () => {
  const { answer, show } = given()
  expect(show('7', 'new:a')).toEqual([['7', 'new:a']])
  const numbered = show('7', '8')
  expect(numbered).toEqual([])
  answer.next(null)
  answer.next(line('8'))
  expect(numbered).toEqual([['7', 'new:a']])
  expect(show('8', '7', '9')).toEqual([['new:a', '7', '9']])
})

it('a line that was deleted before it had a number holds nothing up', () => {
  const { answer, show } = given()
  show('7', 'new:a')
  answer.next(null)
  expect(show('7')).toEqual([['7']])
})

it('does not wait for a number that never comes', () => {
  vi.useFakeTimers()
  const { answer, show } = given()
  show('new:a')
  answer.next(null)
  const later = show('9')
  expect(later).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(later).toEqual([['9']])
  vi.useRealTimers()
})
