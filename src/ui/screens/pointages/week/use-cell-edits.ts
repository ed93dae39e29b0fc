import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import type { ExpectedOn } from '../../../hooks/records/use-days-off.ts'
import { readCell } from './cell-text.ts'
import { type CellPlace, planCell } from './changes.ts'
import type { useApply } from './use-apply.ts'
import { utOf, type WeekGrid } from './week-grid.ts'

interface Pending {
  readonly ut: number
  /** The sum of the cell when it was changed. */
  readonly before: number
}

/** A cell of several entries that was given another sum. */
export interface AskedSum extends CellPlace {
  readonly ut: number
}

interface CellEditsOptions {
  readonly grid: WeekGrid
  readonly userId: RecordId
  readonly expectedOn: ExpectedOn
  utPerDayOn(day: string): number
  readonly apply: ReturnType<typeof useApply>['apply']
}

/** Reads, stores and shows at once what is typed into cells. */
export const useCellEdits = ({ grid, userId, expectedOn, utPerDayOn, apply }: CellEditsOptions) => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map())
  /** Times typed into cells whose former change is not in the grid yet, by cell. */
  const [again, setAgain] = useState<ReadonlyMap<string, number>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<AskedSum | null>(null)

  const keyAt = (row: number, column: number): string => `${grid.rows[row]?.key} ${grid.days[column]}`
  /** The new time of a cell until its entries show it. */
  const shownUt = (row: number, column: number): number => {
    const stored = utOf(grid.rows[row]?.cells[column] ?? [])
    const waiting = pending.get(keyAt(row, column))
    return waiting && waiting.before === stored ? waiting.ut : stored
  }

  /** The first change of the cell is not in the grid yet: a second one would be planned without it. */
  const isWaiting = (row: number, column: number): boolean => {
    const key = keyAt(row, column)
    const waiting = pending.get(key)
    const stored = utOf(grid.rows[row]?.cells[column] ?? [])
    return again.has(key) || (waiting !== undefined && waiting.before === stored && waiting.ut !== stored)
  }

  const forget = useCallback((key: string) => setPending((now) => new Map([...now].filter(([other]) => other !== key))), [])

  /** Gives a cell this time; false where it can't be, which `problem` says. */
  const store = (place: CellPlace, ut: number): boolean => {
    const row = grid.rows[place.row]
    const day = grid.days[place.column]
    if (!row || day === undefined) return true
    const plan = planCell(row, place.column, day, ut)
    if ('obstacle' in plan && plan.obstacle === 'locked') {
      setProblem(t('problem.locked'))
      return false
    }
    setProblem(null)
    if ('obstacle' in plan) setAsked({ ...place, ut })
    else if (plan.changes.length > 0) {
      const key = keyAt(place.row, place.column)
      setPending((now) => new Map(now).set(key, { ut, before: utOf(row.cells[place.column] ?? []) }))
      const title = t('stored', { day: format.day(day), ut: format.ut(ut) })
      void apply(plan.changes, { title, isQuiet: true }).then((isStored) => !isStored && forget(key))
    }
    return true
  }

  /** Stores a typed text; false where it can't be, which `problem` says. */
  const commit = (place: CellPlace, text: string): boolean => {
    const row = grid.rows[place.row]
    const day = grid.days[place.column]
    if (!row || day === undefined) return true
    const before = utOf(row.cells[place.column] ?? [])
    // Times that were typed just now count, though their entries are not in the grid yet.
    const others = grid.rows.reduce((sum, _, at) => (at === place.row ? sum : sum + shownUt(at, place.column)), 0)
    const missing = expectedOn(userId, day) - others
    const reading = readCell(text, { utPerDay: utPerDayOn(day), missing })
    if ('problem' in reading) {
      setProblem(t(`problem.${reading.problem}`, { text: text.trim(), day: format.fullDay(day) }))
      return false
    }
    const key = keyAt(place.row, place.column)
    if (isWaiting(place.row, place.column)) {
      setProblem(null)
      setPending((now) => new Map(now).set(key, { ut: reading.ut, before }))
      setAgain((now) => new Map(now).set(key, reading.ut))
      return true
    }
    return store(place, reading.ut)
  }

  useEffect(() => {
    for (const [key, ut] of again) {
      const row = grid.rows.findIndex((one) => key.startsWith(`${one.key} `))
      const column = grid.days.findIndex((day) => key.endsWith(` ${day}`))
      const waiting = pending.get(key)
      const isThere = waiting === undefined || waiting.before !== utOf(grid.rows[row]?.cells[column] ?? [])
      if (row === -1 || column === -1 || !isThere) continue
      setAgain((now) => new Map([...now].filter(([other]) => other !== key)))
      store({ row, column }, ut)
    }
  })

  return { shownUt, commit, problem, forgetProblem: () => setProblem(null), asked, endAsking: () => setAsked(null) }
}

export type CellEdits = ReturnType<typeof useCellEdits>
