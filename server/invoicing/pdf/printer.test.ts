import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FORMER } from '../../testing/records/invoicing/former-invoices.ts'
import { documentOf } from './document.ts'
import { createPrinter, type PrintWork } from './printer.ts'

const WORK: PrintWork = { format: 1, document: documentOf(FORMER.invoice) }

let started: Worker[]
let ended: Worker[]
const note = (worker: Worker): void => {
  started.push(worker)
  worker.once('exit', () => ended.push(worker))
}

beforeEach(() => {
  started = []
  ended = []
  process.on('worker', note)
})
afterEach(() => void process.off('worker', note))

describe('the thread of the printer', () => {
  test('serves several documents, ends after a pause and starts again with the next document', async () => {
    const printer = createPrinter(100)
    const [first, second] = await Promise.all([printer.print(WORK), printer.print(WORK)])
    expect(started).toHaveLength(1)
    expect(second).toEqual(first)

    await vi.waitFor(() => expect(ended).toEqual(started), { timeout: 10_000 })

    expect(await printer.print(WORK)).toEqual(first)
    expect(started).toHaveLength(2)
    await printer.close()
    expect(ended).toEqual(started)
  })

  test('that is closed meanwhile refuses the document that it draws', async () => {
    const printer = createPrinter()
    const refused = expect(printer.print(WORK)).rejects.toThrow('ended')
    await vi.waitFor(() => expect(started).toHaveLength(1))
    await printer.close()
    await refused
  })
})
