import { expect } from 'vitest'
import { invoice } from '#server/database/schema/billing.ts'
import { checkInvoicing } from '#server/testing/records/invoicing/invoicing-rules.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { type Books, readBooks } from './books.ts'
import { billEverything, callStep } from './call-step.ts'
import { type Company, type Office, openCompany } from './company.ts'
import { callerOfAny, type Device, openDevice } from './device.ts'
import { type Judge, judgeAnswers } from './judge-answers.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import { expectSameMirrors } from './mirrors.ts'
import {
  expectAnswered,
  expectBilledOnce,
  expectGaplessNumbers,
  expectMeasuredLines,
  expectNothingLost,
  expectPaidSums,
} from './oracle.ts'
import {
  expectDisputes,
  expectHoursIncluded,
  expectNothingLeft,
  expectPeriodsBilledOnce,
  expectStagesBilledOnce,
} from './oracle-of-sales.ts'
import { recordStep } from './record-step.ts'
import { digestOf, type SentInvoices, watchSentInvoices } from './sent-invoices.ts'
import { isCalled, isOfTime, isSale, type Step } from './steps.ts'

/** How often things happened, so that a test can tell that it has tested them. */
export type Tally = Map<string, number>

interface Run {
  readonly office: Office
  readonly tally: Tally
  /** Seed of the network's faults and of the server that each request reaches. */
  readonly seed: number
}

const count = (tally: Tally, what: string, times = 1): unknown => tally.set(what, (tally.get(what) ?? 0) + times)

/** Takes the steps on two devices, then connects them and checks every rule. */
export const runSequence = async (run: Run, steps: readonly Step[]): Promise<void> => {
  const { office, seed } = run
  const random = createRandom(seed)
  const company = await openCompany(office)
  const { query } = office.server.database
  const sent = watchSentInvoices(query, company.client)
  const judge = judgeAnswers(query, company)
  const [first, second] = office.managers
  const devices: Device[] = []
  const taken: string[] = []
  try {
    // Two managers, or one manager with two devices.
    for (const person of [first, seed % 2 === 0 ? second : first]) {
      devices.push(await openDevice({ person, random, answered: office.answered, judge, onWritten: sent.check }))
    }
    const scene = { company, devices, judge, caller: callerOfAny(first.callers, random) }
    for (const step of steps) {
      taken.push(`${step.device} ${step.what}: ${await takeStep(run, scene, step)}`)
      await sent.check()
    }
    await checkAtRest(run, { ...scene, sent })
  } catch (failure) {
    const events = devices.map(({ engine }) =>
      engine
        .events()
        .map(({ model, action, recordId, state, refusal }) => [model, recordId, action, state, refusal?.code]),
    )
    throw new Error(
      `Seed ${seed}, as taken:\n${taken.join('\n')}\n${events.map((one) => one.join('\n')).join('\n\n')}\n${failure}`,
      {
        cause: failure,
      },
    )
  } finally {
    for (const { engine } of devices) await engine.stop()
  }
}

interface Scene {
  readonly company: Company
  readonly devices: readonly Device[]
  readonly judge: Judge
  readonly caller: ReturnType<typeof callerOfAny>
}

const takeStep = async (
  { office, tally }: Run,
  { company, devices, judge, caller }: Scene,
  { device: place, what, a, b }: Step,
): Promise<string | null> => {
  const device = devices[place]
  if (!device) return null
  if (isOfTime(what) || isSale(what)) {
    const recorded = await recordStep(device, company, what, [a, b])
    if (recorded !== null) count(tally, `recorded ${what}`)
    return recorded
  }
  if (isCalled(what)) {
    const calls = await callStep({ server: office.server, caller, judge }, company, what, [a, b])
    if (!/→ [45]/.test(calls)) count(tally, `called ${what}`)
    return calls
  }
  await device[what]()
  return null
}

const syncAll = async (devices: readonly Device[]): Promise<void> => {
  await Promise.all(devices.map((device) => device.settle()))
  // Each device has sent by now what the other one pulls.
  await Promise.all(devices.map((device) => device.settle()))
  for (const device of devices) device.expectNoFailure()
}

const checkBooks = (books: Books, ledger: Ledger, company: Company): void => {
  expectAnswered(ledger)
  expectNothingLost(books, ledger)
  expectBilledOnce(books)
  expectMeasuredLines(books, ledger)
  expectPaidSums(books)
  expectStagesBilledOnce(books, ledger)
  expectPeriodsBilledOnce(books)
  expectHoursIncluded(books, company)
  expectDisputes(books)
}

const checkAtRest = async (
  { office, tally }: Run,
  { company, devices, judge, caller, sent }: Scene & { readonly sent: SentInvoices },
): Promise<void> => {
  const { query } = office.server.database
  for (const device of devices) device.endFaults()
  await syncAll(devices)
  const ledger = ledgerOf(devices)
  checkBooks(await readBooks(query, company), ledger, company)
  await billEverything({ server: office.server, caller, judge }, company)
  await syncAll(devices)
  const books = await readBooks(query, company)
  checkBooks(books, ledger, company)
  expectNothingLeft(books, company)
  expectGaplessNumbers(await query.select().from(invoice))
  await sent.check()
  await checkInvoicing(query)
  await expectSameMirrors(devices, caller, { company, books })
  for (const { id } of books.invoices.filter(({ ref }) => ref !== null)) {
    const { rawPayload } = await caller.get(`/api/models/invoice/${id}/exportPdf`)
    expect(digestOf(rawPayload), `PDF of invoice ${id}`).toBe(sent.pdfOf(id))
  }
  for (const { state, model, action, refusal } of ledger.events)
    count(tally, state === 'refused' ? `refused ${refusal?.code}` : `${state} ${model} ${action}`)
  for (const { faults } of devices) for (const [fault, times] of Object.entries(faults)) count(tally, fault, times)
  for (const row of books.invoices) count(tally, `${row.stage} ${row.kind}${row.deleted_at === null ? '' : ' deleted'}`)
}
