import { expect, it } from 'vitest'
import type { RecordName } from '#src/ui/services/ports.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { forgetRecentRecords } from './recent-key.ts'
import { createRecentRecords } from './recent-records.ts'

const device = () => Object.assign(new EventTarget(), { localStorage: memoryStorage() }) as unknown as Window

const ticket = (id: string): RecordName => ({ model: 'ticket', id })

const latest = (page: Window, userId: number): readonly RecordName[] => {
  let records: readonly RecordName[] = []
  createRecentRecords(page, userId)
    .records$.subscribe((value) => {
      records = value
    })
    .unsubscribe()
  return records
}

it('has the newest first, each once, and no more than twenty', () => {
  const page = device()
  const recent = createRecentRecords(page, 1)
  for (let id = 1; id <= 25; id += 1) recent.add(ticket(String(id)))
  recent.add(ticket('20'))
  expect(latest(page, 1).map(({ id }) => id)).toEqual(
    ['20', ...Array.from({ length: 19 }, (_, index) => String(25 - index)).filter((id) => id !== '20'), '6'].slice(
      0,
      20,
    ),
  )
})

it('tells an open page at once, and another tab by the storage event', () => {
  const page = device()
  const seen: string[] = []
  const recent = createRecentRecords(page, 1)
  recent.records$.subscribe((records) => seen.push(records.map(({ id }) => id).join()))
  recent.add(ticket('1'))
  page.localStorage.setItem('app.recent.1', JSON.stringify([ticket('2'), ticket('1')]))
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'app.recent.1', newValue: null }))
  expect(seen).toEqual(['', '1', '2,1'])
})

it('belongs to one person, and a sign-out removes it', () => {
  const page = device()
  createRecentRecords(page, 1).add(ticket('7'))
  expect(latest(page, 2)).toEqual([])
  forgetRecentRecords(page.localStorage, 1)
  expect(latest(page, 1)).toEqual([])
})

it.each(['nonsense', '{}', '[1,null,{"model":"ticket"},{"model":"nothing","id":"1"}]'])(
  'reads %s as none',
  (stored) => {
    const page = device()
    page.localStorage.setItem('app.recent.1', stored)
    expect(latest(page, 1)).toEqual([])
  },
)
