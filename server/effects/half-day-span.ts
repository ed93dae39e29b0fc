import type { HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'

/** Reads the days of an absence from its record. */
export const halfDaySpanOf = (absence: AnyRecord): HalfDaySpan => ({
  start: String(fieldOf(absence, 'start')),
  end: String(fieldOf(absence, 'end')),
  start_half: fieldOf(absence, 'start_half') === true,
  end_half: fieldOf(absence, 'end_half') === true,
})
