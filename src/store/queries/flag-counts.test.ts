import { expect, it } from 'vitest'
import { testMirror } from '#tests/support/test-mirror.ts'

const { queries, put } = testMirror()

it('counts by a flag along a reference, and follows the flag', async () => {
  await put('ticket', { id: '20', is_facturable: true }, { id: '21', is_facturable: false })
  await put(
    'pointage',
    { id: '1', ticket_id: '20' },
    { id: '2', ticket_id: '20', user_id: '7' },
    { id: '3', ticket_id: '21' },
    { id: '4', ticket_id: '99' },
  )
  const flag = (...values: readonly boolean[]) => ({ 'ticket_id.is_facturable': { in: values } })
  const sets = [flag(true), flag(false), flag(true, false), { ...flag(true), user_id: { in: ['7'] } }]
  const told: (readonly number[])[] = []
  const subscription = queries()
    .counts(
      'pointage',
      sets.map((filter) => ({ search: '', filter })),
    )
    .subscribe((counts) => told.push(counts))
  await expect.poll(() => told.at(-1)).toEqual([2, 1, 3, 1])
  await put('ticket', { id: '21', is_facturable: true })
  await expect.poll(() => told.at(-1)).toEqual([3, 0, 3, 1])
  subscription.unsubscribe()
})
