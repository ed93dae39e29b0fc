import { useCallback, useState } from 'react'
import type { CellPlace } from '../changes.ts'
import { utOf, type WeekGrid } from '../week-grid.ts'

interface PendingSum {
  readonly ut: number
  /** The sum of the cell when it was changed. */
  readonly before: number
}

/** A cell of several entries that was given another sum. */
export interface CellSum extends CellPlace {
  readonly ut: number
}

/** Keeps the new sums of cells until their entries in the grid show them. */
export const usePendingCells = (grid: WeekGrid) => {
  const [pending, setPending] = useState<ReadonlyMap<string, PendingSum>>(new Map())
  /** Sums typed into cells whose previous change is not in the grid yet, by cell. */
  const [retyped, setRetyped] = useState<ReadonlyMap<string, number>>(new Map())

  const placeOf = (key: string): CellPlace => ({
    row: grid.rows.findIndex((one) => key.startsWith(`${one.key} `)),
    column: grid.days.findIndex((day) => key.endsWith(` ${day}`)),
  })
  const keyAt = ({ row, column }: CellPlace): string => `${grid.rows[row]?.key} ${grid.days[column]}`
  const storedUt = ({ row, column }: CellPlace): number => utOf(grid.rows[row]?.cells[column] ?? [])

  // The cell may get back the sum of before, as an undo does: a sum that has arrived is forgotten.
  // A row goes with its last entry, and for a moment while the server numbers its ticket.
  const arrivedSums = [...pending].filter(([key, { before, ut }]) => {
    const place = placeOf(key)
    return place.row === -1 ? ut === 0 : before !== storedUt(place)
  })
  if (arrivedSums.length > 0)
    setPending((now) => new Map([...now].filter((one) => !arrivedSums.some(([key]) => key === one[0]))))

  const shownUt = (row: number, column: number): number => {
    const place = { row, column }
    const waiting = pending.get(keyAt(place))
    return waiting && waiting.before === storedUt(place) ? waiting.ut : storedUt(place)
  }

  const isWaiting = (place: CellPlace): boolean => {
    const waiting = pending.get(keyAt(place))
    const stored = storedUt(place)
    return retyped.has(keyAt(place)) || (waiting !== undefined && waiting.before === stored && waiting.ut !== stored)
  }

  const forget = useCallback(
    (key: string) => setPending((now) => new Map([...now].filter(([other]) => other !== key))),
    [],
  )

  const notePending = (place: CellPlace, ut: number): (() => void) => {
    const key = keyAt(place)
    const before = storedUt(place)
    setPending((now) => new Map(now).set(key, { ut, before }))
    return () => forget(key)
  }

  const retype = (place: CellPlace, ut: number): void => {
    notePending(place, ut)
    setRetyped((now) => new Map(now).set(keyAt(place), ut))
  }

  const takeRetyped = (): readonly CellSum[] => {
    const due = [...retyped].flatMap(([key, ut]) => {
      const place = placeOf(key)
      const waiting = pending.get(key)
      const isThere = waiting === undefined || waiting.before !== storedUt(place)
      return place.row === -1 || place.column === -1 || !isThere ? [] : [{ ...place, ut, key }]
    })
    if (due.length > 0) setRetyped((now) => new Map([...now].filter(([key]) => due.every((one) => one.key !== key))))
    return due
  }

  return {
    /** Returns the new sum of a cell until its entries show it. */
    shownUt,
    /**
     * The previous change of the cell is not in the grid yet: another would be planned without it.
     */
    isWaiting,
    /** Shows a sum that is being stored; the result shows the stored one again. */
    notePending,
    /** Shows a sum that is stored once the previous change of its cell is in the grid. */
    retype,
    /** Takes the sums whose previous change is in the grid now. */
    takeRetyped,
  }
}
