import { BehaviorSubject, defer, finalize, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGrowingPages } from './growing-pages.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A list whose pages are requested by number, and the requested pages. */
const list = () => {
  const asked: number[] = []
  const left: number[] = []
  const sources = new Map<number, Subject<string>>()
  const source = (page: number): Subject<string> => {
    const one = sources.get(page) ?? new Subject<string>()
    sources.set(page, one)
    return one
  }
  const pageAt = (page: number) =>
    defer(() => {
      asked.push(page)
      return source(page).pipe(finalize(() => left.push(page)))
    })
  return { asked, left, pageAt, answer: (page: number, rows: string) => source(page).next(rows) }
}

describe('pages of a list that is read further and further', () => {
  it('shows pages once all of the wanted ones are read', () => {
    const { pageAt, answer } = list()
    const seen: (readonly string[])[] = []
    createGrowingPages(pageAt, 2).pages$.subscribe((pages) => seen.push(pages))
    answer(2, 'old')
    expect(seen).toEqual([])
    answer(1, 'new')
    expect(seen).toEqual([['new', 'old']])
  })

  it('does not read a page again when more are wanted', () => {
    const { asked, left, pageAt, answer } = list()
    const growing = createGrowingPages(pageAt, 1)
    const seen: (readonly string[])[] = []
    growing.pages$.subscribe((pages) => seen.push(pages))
    answer(1, 'a')
    growing.grow(3)
    expect(asked).toEqual([1, 2, 3])
    expect(left).toEqual([])
    expect(seen).toEqual([['a']])
    answer(2, 'b')
    answer(3, 'c')
    expect(seen).toEqual([['a'], ['a', 'b', 'c']])
  })

  it('emits once when a new record moves every page', () => {
    const { pageAt, answer } = list()
    const seen: (readonly string[])[] = []
    createGrowingPages(pageAt, 2).pages$.subscribe((pages) => seen.push(pages))
    answer(1, 'a')
    answer(2, 'b')
    answer(1, 'x')
    answer(2, 'a')
    expect(seen).toHaveLength(1)
    vi.runAllTimers()
    expect(seen.slice(1)).toEqual([['x', 'a']])
  })

  it('shows the pages that it has while others are on their way', () => {
    const { pageAt, answer } = list()
    const growing = createGrowingPages(pageAt, 1)
    const seen: (readonly string[])[] = []
    growing.pages$.subscribe((pages) => seen.push(pages))
    answer(1, 'a')
    growing.grow(2)
    answer(1, 'x')
    vi.runAllTimers()
    expect(seen).toEqual([['a'], ['x']])
    answer(2, 'b')
    expect(seen.at(-1)).toEqual(['x', 'b'])
  })

  it('gives answers that are there in the moment of listening', () => {
    const seen: (readonly string[])[] = []
    createGrowingPages((page) => new BehaviorSubject(String(page)), 2).pages$.subscribe((pages) => seen.push(pages))
    expect(seen).toEqual([['1', '2']])
  })

  it('leaves every page when nobody listens any more', () => {
    const { left, pageAt, answer } = list()
    const listening = createGrowingPages(pageAt, 2).pages$.subscribe()
    answer(1, 'a')
    listening.unsubscribe()
    expect(left).toEqual([1, 2])
  })
})
