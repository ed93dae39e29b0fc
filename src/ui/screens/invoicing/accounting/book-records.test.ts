import { firstValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { allRecords$ } from './book-records.ts'

it('a final invoice whose row was stored before its deposits were recorded waits to be pulled again', async () => {
  const finals = [{ id: '1', deposit_ids: ['7'] }, { id: '2', deposit_ids: [] }, { id: '3' }]
  const queries = { aggregate: () => of([]), where: () => of(finals) } as unknown as RecordQueries
  expect((await firstValueFrom(allRecords$(queries))).deductions).toEqual([
    { invoice_id: '1', deposit_ids: ['7'] },
    { invoice_id: '3', deposit_ids: null },
  ])
})
