import { choice, date, text } from '#contract/core/kinds/field.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'

/** Pays for a bridge day: the company, or the paid leave or RTT of each person. */
export const BRIDGE_SOURCES = ['offered', 'conge_paye', 'rtt'] as const

/** A working day on which the company is closed, often between a holiday and a weekend. */
export const bridgeDay = defineModel({
  name: 'bridge_day',
  collection: 'reference',
  fields: {
    day: date({ readBy: STAFF }),
    name: text({ max: 80, readBy: STAFF }),
    taken_from: choice(BRIDGE_SOURCES, { default: 'offered', readBy: STAFF }),
  },
  defaultOrder: 'day:desc',
  title: (record) => record.name,
})

export type BridgeDay = RecordOf<typeof bridgeDay>
