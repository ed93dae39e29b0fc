import { expect } from 'vitest'
import { invoice } from '#server/database/schema/billing.ts'
import { checkInvoicing } from '#server/testing/records/invoicing/invoicing-rules.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { readBooks } from './books.ts'
import { callStep } from './call-step.ts'
import { type Company, type Office, openCompany } from './company.ts'
import { callerOfAny, type Device, openDevice } from './device.ts'
import { ledgerOf } from './ledger.ts'
import { expectSameMirrors } from './mirrors.ts'
import {
  expectAnswered,
  expectBilledOnce,
  expectGaplessNumbers,
  expectMeasuredLines,
  expectNothingLost,
  expectPaidSums,
} from './oracle.ts'
import { recordStep } from './record-step.ts'
import { digestOf, type SentInvoices, watchSentInvoices } from './sent-invoices.ts'
import { isCalled, isRecorded, type Step } from './steps.ts'

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
  const sent = watchSentInvoices(office.server.database.query, company.client)
  const [first, second] = office.managers
  const devices: Device[] = []
  const taken: string[] = []
  try {
    // Two managers, or one manager with two devices.
    for (const person of [first, seed % 2 === 0 ? second : first]) {
      devices.push(await openDevice({ person, random, answered: office.answered, onWritten: sent.check }))
    }
    for (const step of steps) {
      taken.push(
        `${step.device} ${step.what}: ${await takeStep(run, { company, devices, caller: callerOfAny(first.callers, random) }, step)}`,
      )
      await sent.check()
    }
    await checkAtRest(run, { company, devices, sent })
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
  readonly caller: ReturnType<typeof callerOfAny>
}

const takeStep = async (
  { office, tally }: Run,
  { company, devices, caller }: Scene,
  { device: place, what, a, b }: Step,
): Promise<string | null> => {
  const device = devices[place]
  if (!device) return null
  if (isRecorded(what)) {
    const recorded = await recordStep(device, company, what, [a, b])
    if (recorded !== null) count(tally, `recorded ${what}`)
    return recorded
  }
  if (isCalled(what)) return callStep({ server: office.server, caller }, company, what, [a, b])
  await device[what]()
  return null
}

const checkAtRest = async (
  { office, tally }: Run,
  { company, devices, sent }: Omit<Scene, 'caller'> & { readonly sent: SentInvoices },
): Promise<void> => {
  const { query } = office.server.database
  for (const device of devices) device.endFaults()
  await Promise.all(devices.map((device) => device.settle()))
  // Each device has sent by now what the other one pulls.
  await Promise.all(devices.map((device) => device.settle()))
  for (const device of devices) device.expectNoFailure()
  const books = await readBooks(query, company)
  const ledger = ledgerOf(devices)
  expectAnswered(ledger)
  expectNothingLost(books, ledger)
  expectBilledOnce(books)
  expectMeasuredLines(books, ledger)
  expectPaidSums(books)
  expectGaplessNumbers(await query.select().from(invoice))
  await sent.check()
  await checkInvoicing(query)
  const [caller] = office.managers[0].callers
  if (!caller) return
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
