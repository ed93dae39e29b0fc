import { utShares } from '../read/shares.ts'
import type { NamedPerson } from '../rows/draft.ts'

/** Divides the time of each day and person into whole UT, as no row alone can. */
export const createRowUnits = () => {
  const units: number[] = []
  const days = new Map<string, { readonly rows: number[]; readonly seconds: number[] }>()
  return {
    units,
    spend: (row: number, person: NamedPerson, day: string, seconds: number): void => {
      const key = `${person.key}\u001f${day}`
      const known = days.get(key)
      if (known) {
        known.rows.push(row)
        known.seconds.push(seconds)
      } else days.set(key, { rows: [row], seconds: [seconds] })
    },
    divide: (): void => {
      for (const { rows, seconds } of days.values()) {
        for (const [place, share] of utShares(seconds).entries()) units[rows[place] ?? 0] = share
      }
    },
  }
}
