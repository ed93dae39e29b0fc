import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LaterStep, statusesBefore } from '#contract/as-of/ticket-as-of.ts'
import { companyDay, endOfCompanyDay } from '#contract/company-day.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { addDays } from '../../../text/format.ts'
import { serverPast, type TicketFacts, ticketFacts, UNKNOWN } from './past-tickets.ts'

interface Ticket extends TicketFacts {
  readonly id: RecordId
  readonly created_at: string
  /** When an import brought it, with no history of its own. */
  readonly imported_at: string | null
}

const STEP = fc.record({
  step: fc.constantFrom('create', 'import', 'move', 'assign'),
  pick: fc.nat(50),
  value: fc.constantFrom('1', '2', '3'),
  minutes: fc.integer({ min: 0, max: 60 * 30 }),
})
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never

interface Snapshot {
  readonly day: string
  readonly tickets: ReadonlyMap<RecordId, Ticket>
}

const createDesk = () => {
  let now = Date.parse('2026-03-25T08:00:00.000Z')
  let tickets: ReadonlyMap<RecordId, Ticket> = new Map()
  const history: LaterStep[] = []
  const assigned: { readonly id: RecordId; readonly before: RecordId | null; readonly at: string }[] = []
  const snapshots: Snapshot[] = []
  const at = (): string => new Date(now).toISOString()
  const put = (ticket: Ticket): void => {
    tickets = new Map(tickets).set(ticket.id, ticket)
  }
  const noteStep = (id: RecordId, from: RecordId | null): void =>
    void history.push({ ticket_id: id, from_status_id: from, created_at: at(), id: String(history.length + 1) })
  const take = ({ step, pick, value, minutes }: Step): void => {
    const before = companyDay(new Date(now))
    now += minutes * 60_000
    for (let day = before; day < companyDay(new Date(now)); day = addDays(day, 1)) snapshots.push({ day, tickets })
    const id = String(tickets.size + 1)
    const ticket = [...tickets.values()][pick % Math.max(1, tickets.size)]
    if (step === 'create') {
      put({ id, status_id: '1', responsable_id: null, created_at: at(), imported_at: null })
      noteStep(id, null)
    } else if (step === 'import') {
      put({ id, status_id: value, responsable_id: value, created_at: '2019-05-06T10:00:00.000Z', imported_at: at() })
    } else if (ticket && step === 'move' && ticket.status_id !== value) {
      noteStep(ticket.id, ticket.status_id)
      put({ ...ticket, status_id: value })
    } else if (ticket && step === 'assign' && ticket.responsable_id !== value) {
      assigned.push({ id: ticket.id, before: ticket.responsable_id, at: at() })
      put({ ...ticket, responsable_id: value })
    }
  }
  const past = (end: string) => ({
    statuses: statusesBefore(history.filter(({ created_at }) => created_at > end).toReversed()),
    recorded: new Set(history.filter(({ created_at }) => created_at <= end).map(({ ticket_id }) => ticket_id)),
    server: {
      responsibles: new Map(
        assigned
          .filter((one) => one.at > end)
          .toReversed()
          .map(({ id, before }) => [id, before]),
      ),
      imported: new Set(
        [...tickets.values()]
          .filter(({ imported_at }) => imported_at !== null && imported_at > end)
          .map(({ id }) => id),
      ),
    },
  })
  return { take, past, snapshots, present: () => tickets }
}

describe('a ticket on a past day', () => {
  it('has the stage and the person of that day, and unknown ones before its import', () => {
    fc.assert(
      fc.property(fc.array(STEP, { minLength: 15, maxLength: 80 }), (steps) => {
        const desk = createDesk()
        for (const step of steps) desk.take(step)
        for (const { day, tickets } of desk.snapshots) {
          const end = endOfCompanyDay(day)
          const past = desk.past(end)
          for (const ticket of [...desk.present().values()].filter(({ created_at }) => created_at <= end)) {
            const then = tickets.get(ticket.id)
            const expected = then
              ? { status_id: then.status_id, responsable_id: then.responsable_id }
              : { status_id: UNKNOWN, responsable_id: UNKNOWN }
            expect(ticketFacts(past, ticket)).toEqual(expected)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is never guessed without the server: the stage follows from the history alone, the person is unknown', () => {
    const ticket = { id: '1', status_id: '3', responsable_id: '9' }
    const statuses = new Map([['1', '2']])
    expect(ticketFacts({ statuses, recorded: new Set(['1']), server: null }, ticket)).toEqual({
      status_id: '2',
      responsable_id: UNKNOWN,
    })
    expect(ticketFacts({ statuses, recorded: new Set(), server: null }, ticket)).toEqual({
      status_id: UNKNOWN,
      responsable_id: UNKNOWN,
    })
  })

  it('has an unknown person, and its stage, where the activity of that time was deleted', () => {
    const answer = {
      responsibles: [{ ticket_id: 1, responsable_id: 4 }],
      imported: [],
      whole_from: '2026-01-01T10:00:00.000Z',
      next: null,
    }
    const factsOf = (isWhole: boolean) =>
      ticketFacts(
        { statuses: new Map([['1', '2']]), recorded: new Set(), server: serverPast([answer], isWhole) },
        { id: '1', status_id: '3', responsable_id: '9' },
      )
    expect(factsOf(true)).toEqual({ status_id: '2', responsable_id: '4' })
    expect(factsOf(false)).toEqual({ status_id: '2', responsable_id: UNKNOWN })
  })
})
