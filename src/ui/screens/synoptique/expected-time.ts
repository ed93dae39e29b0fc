/** UT expected in a period, and what is missing of it on its past days. */
export interface ExpectedTime {
  readonly expected: number
  readonly missing: number
}

/** Adds up the expected time of some days. A long day does not make up for a short one. */
export const expectedTime = (
  days: readonly string[],
  today: string,
  expectedOn: (day: string) => number,
  doneOn: (day: string) => number,
): ExpectedTime =>
  days.reduce(
    (sum, day) => {
      const expected = expectedOn(day)
      return {
        expected: sum.expected + expected,
        missing: sum.missing + (day < today ? Math.max(0, expected - doneOn(day)) : 0),
      }
    },
    { expected: 0, missing: 0 },
  )
