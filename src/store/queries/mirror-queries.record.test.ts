import { BehaviorSubject, defer, of } from 'rxjs'
import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { aggregatesOf, testMirror } from '#tests/support/test-mirror.ts'
import { documentOf } from '../mirror-schema.ts'
import { createMirrorQueries } from './mirror-queries.ts'

const { database, mirror, queries, meanings$, put } = testMirror()

it('never emits null for a record that got its number before that was announced', async () => {
  const names: (string | undefined)[] = []
  const known$ = new BehaviorSubject('new:t')
  // A new listener receives an answer that earlier listeners did not.
  let isTold = false
  const resolve$ = () => defer(() => (isTold ? of('78') : known$))
  const late = createMirrorQueries({
    mirror$: of(database()),
    resolve$,
    aggregateOf: aggregatesOf(database()),
    atPresent$: of,
  })
  await put('ticket', { id: 'new:t', name: 'provisoire' })
  const subscription = late.one('ticket', 'new:t').subscribe((record) => names.push(record?.name))
  await expect.poll(() => names.at(-1)).toBe('provisoire')
  isTold = true
  const gone = documentOf('ticket', blankRecord(modelOf('ticket'), 'new:t') as AnyRecord, {
    pending: 0,
    doubtful: false,
    base: null,
  })
  await put('ticket', { id: '78', name: 'numéroté' })
  await mirror().writeEntries('ticket', [{ document: gone, hidden: true }])
  await expect.poll(() => names.at(-1)).toBe('numéroté')
  known$.next('78')
  await put('ticket', { id: '78', name: 'changé' })
  await expect.poll(() => names.at(-1)).toBe('changé')
  expect(names).not.toContain(undefined)
  subscription.unsubscribe()
})

it('emits null for a deleted record without another id', async () => {
  const found: unknown[] = []
  await put('ticket', { id: 'new:t', name: 'provisoire' })
  const subscription = queries()
    .one('ticket', 'new:t')
    .subscribe((record) => found.push(record))
  await expect.poll(() => found.length).toBe(1)
  const gone = documentOf('ticket', blankRecord(modelOf('ticket'), 'new:t') as AnyRecord, {
    pending: 0,
    doubtful: false,
    base: null,
  })
  await mirror().writeEntries('ticket', [{ document: gone, hidden: true }])
  await expect.poll(() => found.at(-1)).toBeNull()
  subscription.unsubscribe()
})

it('finds a record under its temporary id before and after the server has numbered it', async () => {
  const names: (string | undefined)[] = []
  await put('ticket', { id: 'new:t', name: 'provisoire' })
  const subscription = queries()
    .one('ticket', 'new:t')
    .subscribe((record) => names.push(record?.name))
  await expect.poll(() => names.at(-1)).toBe('provisoire')
  await put('ticket', { id: '77', name: 'numéroté' })
  meanings$.next('77')
  await expect.poll(() => names.at(-1)).toBe('numéroté')
  subscription.unsubscribe()
})
