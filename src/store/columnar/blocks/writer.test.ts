import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { runTransaction } from '../../platform/indexed-db.ts'
import { FACTS, OPENING_NUMBER, openDatabase, SHAPES } from './database.ts'
import { createWriter } from './writer.ts'
import 'fake-indexeddb/auto'

const given = async () => {
  const database = await openDatabase(new IDBFactory(), 'mirror')
  await runTransaction(
    database.transaction(SHAPES, 'readwrite'),
    (transaction) => void transaction.objectStore(SHAPES).put(1, OPENING_NUMBER),
  )
  const failures: unknown[] = []
  const transactions = new Set<IDBTransaction>()
  const writer = createWriter({ database, openingNumber: 1, onFailure: (error) => failures.push(error) })
  const put = (name: string, value: unknown) =>
    writer.write((transaction) => {
      transactions.add(transaction)
      transaction.objectStore(FACTS).put(value, name)
    })
  return { writer, put, failures, transactions }
}

it('commits writes of one transaction together', async () => {
  const { put, transactions } = await given()
  const first = put('a', 1)
  await Promise.resolve()
  const others = [put('b', 1), put('c', 1), put('d', 1)]
  expect(await Promise.all([first, ...others])).toEqual(['durable', 'durable', 'durable', 'durable'])
  expect(transactions.size).toBe(2)
})

it('flushes write-behinds with the next awaited write, or after a delay', async () => {
  const { writer, put, transactions } = await given()
  const behind = (name: string) =>
    writer.write((transaction) => {
      transactions.add(transaction)
      transaction.objectStore(FACTS).put(1, name)
    }, true)
  const first = [behind('a'), behind('b')]
  await new Promise((done) => setTimeout(done, 5))
  expect(transactions.size).toBe(0)
  expect(await put('c', 1)).toBe('durable')
  expect([await Promise.all(first), transactions.size]).toEqual([['durable', 'durable'], 1])
  const late = behind('d')
  await writer.flushed()
  expect([await late, transactions.size]).toEqual(['durable', 2])
  const last = behind('e')
  writer.flushDelayed()
  expect([await last, transactions.size]).toEqual(['durable', 3])
})

it('flushes a write-behind that was queued during a transaction', async () => {
  const { writer, put } = await given()
  const first = put('a', 1)
  await Promise.resolve()
  const late = writer.write((transaction) => void transaction.objectStore(FACTS).put(1, 'b'), true)
  expect(await Promise.all([first, late])).toEqual(['durable', 'durable'])
})

it('rolls back the transaction and stops after a failed write', async () => {
  const { writer, put, failures } = await given()
  const outcomes = await Promise.all([put('a', 1), put('b', () => 'what no disk can hold'), put('c', 1)])
  expect(outcomes).toEqual(['memory', 'memory', 'memory'])
  expect(await put('d', 1)).toBe('memory')
  expect([writer.isWriting(), failures.length]).toEqual([false, 1])
})

it('resolves waiting callers when it is ended', async () => {
  const { writer, put } = await given()
  const first = put('a', 1)
  await Promise.resolve()
  const second = put('b', 1)
  writer.end()
  expect(await Promise.all([first, second])).toEqual(['durable', 'memory'])
  await writer.flushed()
})
