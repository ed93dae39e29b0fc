import { expect, it } from 'vitest'
import { knownSize, noteSize, storeSizes } from './known-sizes.ts'

const openPage = (innerWidth: number, stored: string | null = null) => {
  const values = new Map<string, string>(stored === null ? [] : [['sav.sizes', stored]])
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  }
  const page = Object.assign(new EventTarget(), { localStorage, document, innerWidth })
  storeSizes(page as unknown as Window)
  return {
    resize: (width: number): void => {
      page.innerWidth = width
      page.dispatchEvent(new Event('resize'))
    },
    hide: (): string | undefined => {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
      return values.get('sav.sizes')
    },
  }
}

it('stores the sizes of the present width of the window for the next page', () => {
  const page = openPage(390)
  noteSize('page', 374)
  page.resize(1440)
  noteSize('page', 1210)
  noteSize('hidden', 0)
  expect(JSON.parse(String(page.hide()))).toEqual([['1440 page', 1210]])
})

it('takes over the sizes of the last page', () => {
  openPage(390, '[["390 week",350]]')
  expect(knownSize('week')).toBe(350)
  expect(knownSize('day')).toBe(0)
})

it('opens without sizes where the stored ones can’t be read', () => {
  for (const stored of ['{', '{"390 broken":1}', '[1,["390 broken","wide"],["390 broken",-3],null]'])
    openPage(390, stored)
  expect(knownSize('broken')).toBe(0)
})
