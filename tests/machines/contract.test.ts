import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { contractActions } from '#contract/models/contract/contract.actions.ts'
import { type Contract, contract } from '#contract/models/contract/contract.ts'
import { contractOf } from '#contract/models/contract/contract-rule.ts'
import { alertsOf, periodAt } from '#contract/models/contract/contract-use.ts'

/** Ten units, alerts at 80 and 100 percent; the entries that use them up, one after the other. */
const GRANTED = 10
const ENTRIES = [5, 3, 2, 1] as const

/** The states of a contract as the product describes it, written apart from rule and reducers. */
const CONTRACT_STATES = createMachine({
  type: 'parallel',
  states: {
    time: {
      initial: 'enough',
      states: {
        enough: { on: { 'time.added': 'half' } },
        half: { on: { 'time.added': 'nearly', 'time.deleted': 'enough' } },
        nearly: { on: { 'time.added': 'usedUp', 'time.deleted': 'half' } },
        usedUp: { on: { 'time.added': 'exceeded', 'time.deleted': 'nearly' } },
        exceeded: { on: { 'time.deleted': 'usedUp' } },
      },
    },
    record: {
      initial: 'current',
      states: {
        current: { on: { 'manager.setArchive': 'archived' } },
        archived: { on: { 'manager.setUnArchive': 'current' } },
      },
    },
  },
})

const ALERTS = { enough: [], half: [], nearly: [80], usedUp: [80, 100], exceeded: [80, 100, 'overrun'] } as const
const STEPS = ['setArchive', 'setUnArchive'] as const
const WHO = ['manager', 'technicien', 'client'] as const
const EVENTS = [
  { type: 'time.added' },
  { type: 'time.deleted' },
  ...WHO.flatMap((who) => STEPS.map((step) => ({ type: `${who}.${step}` }))),
]

const DAY = '2026-03-02'
const ARCHIVED_AT = '2026-03-10T09:00:00.000Z'

const FIRST: Contract = {
  ...blankRecord(contract, '7'),
  name: 'Dix unités',
  client_id: '1',
  ut: GRANTED,
  starts_on: '2026-01-01',
}

const context = (role: (typeof WHO)[number]): ActionContext => ({
  actor: { id: '1', role, clientId: null },
  at: ARCHIVED_AT,
  statuses: [],
})

interface Situation {
  readonly record: Contract
  readonly entries: number
}

const carryOut = ({ record, entries }: Situation, type: string): Situation => {
  if (type === 'time.added') return { record, entries: Math.min(entries + 1, ENTRIES.length) }
  if (type === 'time.deleted') return { record, entries: Math.max(entries - 1, 0) }
  const [who, step] = type.split('.') as [(typeof WHO)[number], (typeof STEPS)[number]]
  return { record: contractActions[step].apply(record, {}, context(who)) ?? record, entries }
}

const work = (day: string) => ({ clientId: '1', projetId: '2', day, isBillable: true })

/**
 * Contract as people see it: its alerts, and whether time before and after the archiving draws from
 * it.
 */
const seen = ({ record, entries }: Situation) => {
  const used = ENTRIES.slice(0, entries).reduce((sum, ut) => sum + ut, 0)
  return {
    alerts: alertsOf(record, periodAt(record, new Map([[DAY, used]]), DAY)),
    drawsBefore: contractOf([record], work(DAY))?.id === record.id,
    drawsLater: contractOf([record], work('2026-03-20'))?.id === record.id,
  }
}

const paths = getSimplePaths(CONTRACT_STATES, { events: EVENTS })

const STATIONS = Object.keys(ALERTS).flatMap((time) => ['current', 'archived'].map((record) => ({ time, record })))

it('walks every path', () => expect(paths.map(({ state }) => state.value)).toEqual(expect.arrayContaining(STATIONS)))

it.each(paths.map(({ steps }) => [steps.map(({ event }) => event.type).join(' → '), steps] as const))(
  'says what is left after %s',
  (_name, steps) => {
    let situation: Situation = { record: FIRST, entries: 0 }
    for (const { event, state } of steps.slice(1)) {
      situation = carryOut(situation, event.type)
      const { time, record } = state.value as {
        readonly time: keyof typeof ALERTS
        readonly record: 'current' | 'archived'
      }
      expect(seen(situation), event.type).toEqual({
        alerts: ALERTS[time],
        drawsBefore: true,
        drawsLater: record === 'current',
      })
    }
  },
)

it('lets nobody but managers archive it', () => {
  const archived = carryOut({ record: FIRST, entries: 0 }, 'manager.setArchive')
  for (const who of ['technicien', 'client']) {
    expect(carryOut({ record: FIRST, entries: 0 }, `${who}.setArchive`).record).toEqual(FIRST)
    expect(carryOut(archived, `${who}.setUnArchive`).record).toEqual(archived.record)
  }
})
