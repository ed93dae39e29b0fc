import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { ExpectedOn } from '#contract/models/working-time/expected-ut.ts'
import { useFormat } from '../../../../hooks/page/use-format.ts'
import { type CellPlace, planCell } from '../changes.ts'
import type { useApply } from '../use-apply.ts'
import type { WeekGrid } from '../week-grid.ts'
import { type CellName, nameOfCell, placeOfCell } from './cell-name.ts'
import { readCell } from './cell-text.ts'
import { type CellSum, usePendingCells } from './use-pending-cells.ts'

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
  const cells = usePendingCells(grid)
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<(CellName & { readonly ut: number }) | null>(null)

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
    const name = nameOfCell(grid, place)
    if ('obstacle' in plan) setAsked(name && { ...name, ut })
    else if (plan.changes.length > 0) {
      const forget = cells.notePending(place, ut)
      const title = t('stored', { day: format.day(day), ut: format.ut(ut) })
      void apply(plan.changes, { title, isQuiet: true }).then((isStored) => !isStored && forget())
    }
    return true
  }

  /** Stores a typed text; false where it can't be, which `problem` says. */
  const commit = (place: CellPlace, text: string): boolean => {
    const row = grid.rows[place.row]
    const day = grid.days[place.column]
    if (!row || day === undefined) return true
    // Times that were typed just now count, though their entries are not in the grid yet.
    const others = grid.rows.reduce((sum, _, at) => (at === place.row ? sum : sum + cells.shownUt(at, place.column)), 0)
    const missing = expectedOn(userId, day) - others
    const reading = readCell(text, { utPerDay: utPerDayOn(day), missing })
    if ('problem' in reading) {
      setProblem(t(`problem.${reading.problem}`, { text: text.trim(), day: format.fullDay(day) }))
      return false
    }
    if (!cells.isWaiting(place)) return store(place, reading.ut)
    setProblem(null)
    cells.retype(place, reading.ut)
    return true
  }

  useEffect(() => {
    for (const { ut, ...place } of cells.takeRetyped()) store(place, ut)
  })

  const askedPlace = asked && placeOfCell(grid, asked)
  const askedSum: CellSum | null = askedPlace && { ...askedPlace, ut: asked.ut }
  return {
    shownUt: cells.shownUt,
    isWaiting: cells.isWaiting,
    commit,
    problem,
    forgetProblem: () => setProblem(null),
    asked: askedSum,
    endAsking: () => setAsked(null),
  }
}

export type CellEdits = ReturnType<typeof useCellEdits>
