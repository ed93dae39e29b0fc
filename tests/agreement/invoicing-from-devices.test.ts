import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { startPostgres } from '#server/testing/databases/postgres.ts'
import { buildTestServer, type Caller, callerWith, startTestServer } from '#server/testing/servers/test-server.ts'
import { type Office, openOffice } from './invoicing-from-devices/company.ts'
import { runSequence, type Tally } from './invoicing-from-devices/run-sequence.ts'
import { someSequence } from './invoicing-from-devices/steps.ts'

/*
 * Two devices record steps of invoicing in their outboxes, with and without a network that loses
 * answers and repeats requests; calls to the server come between. Once both devices are connected:
 *
 *   1. Every event is accepted, or refused with a code that the books call for when it arrives
 *      (`allowed-refusals.ts`); time and payments that were accepted are there once, and what was
 *      deleted is gone.
 *   2. Time is on one invoice at most that is not credited in full, with its invoiced UT.
 *   3. A line that nobody measured by hand has the hours of its time.
 *   4. Sent invoices and the bytes of their files are as when they were sent.
 *   5. Numbers of a series have no gap and follow the days of issue.
 *   6. An invoice is fully paid where its payments reach what is due.
 *   7. Stages of a fixed price and periods of subscriptions are on one invoice at most that is not
 *      credited in full. Hours that a contract sells are included once.
 *   8. A dispute names a line of a sent invoice. After a full credit its time is billed again.
 *   9. Once every month is closed, nothing that is due is left.
 *  10. Both devices show the rows of the server.
 */

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const runSequences = async (
  office: Office,
  { seed, numRuns }: { readonly seed: number; readonly numRuns: number },
): Promise<Tally> => {
  const tally: Tally = new Map()
  for (const [place, steps] of fc.sample(someSequence, { seed, numRuns }).entries()) {
    await runSequence({ office, tally, seed: seed + place }, steps)
  }
  return tally
}

/** Expects enough of each occurrence: sequences without them would test little. */
const expectEnough = (tally: Tally, least: number): void => {
  const happened = (what: RegExp): number =>
    [...tally].reduce((sum, [name, times]) => sum + (what.test(name) ? times : 0), 0)
  const counts = [
    /^sent invoice$/,
    /^sent credit_note$/,
    /^accepted invoice delete$/,
    /^accepted pointage imputeInvoice$/,
    /^accepted transaction create$/,
    /^accepted contract (create|update)$/,
    /^accepted product create$/,
    /^accepted billing_stage impute$/,
    /^called dispute$/,
    /^called correct$/,
  ]
  for (const what of [...counts, /^refused /, /^lost answer$/, /^two at once$/, /^again later$/]) {
    expect(happened(what), `${what}: ${JSON.stringify([...tally])}`).toBeGreaterThanOrEqual(least)
  }
}

test('no sequence of steps from two devices bills time twice, loses time, changes what was sent or skips a number', {
  timeout: 280_000,
}, async () => {
  const server = await startTestServer()
  closing.push(() => server.close())
  const tally = await runSequences(await openOffice(server, (caller) => [caller]), { seed: 1_600, numRuns: 12 })
  expectEnough(tally, 2)
})

test('nor does one on two servers with one database', { timeout: 280_000 }, async () => {
  const postgres = await startPostgres([
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'deadlock_timeout=50ms',
  ])
  closing.push(postgres.stop)
  const first = await startTestServer({ url: postgres.url })
  closing.push(() => first.close())
  const second = await buildTestServer({ url: postgres.url }, { mail: first.mailbox })
  closing.push(() => second.close())
  const onServers = (caller: Caller) => [caller, callerWith(second.app, caller.token)]
  const tally = await runSequences(await openOffice(first, onServers), { seed: 3_214, numRuns: 5 })
  expectEnough(tally, 1)
})
