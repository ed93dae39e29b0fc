import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

const cellAt = (grid: HTMLElement | null, row: number, column: number): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null

const placeOf = (element: EventTarget | null): readonly [row: number, column: number] | null => {
  const place = element instanceof Element ? element.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined
  const [row, column] = place?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : [row, column]
}

interface GridCursor {
  readonly grid: {
    readonly ref: RefObject<HTMLTableElement | null>
    onKeyDown(event: KeyboardEvent): void
    onFocus(event: FocusEvent): void
  }
  /** The result of the last key, for a live region. */
  readonly status: string
}

const ARROWS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Keys of the grid: arrows move between cells; Space on a ticket picks it up, then arrows choose
 * its place, Enter puts it there and Escape leaves it. Delete takes a ticket out of the planning.
 */
export const useGridCursor = (
  moves: TicketMoves,
  rows: readonly (RecordId | null)[],
  days: readonly string[],
): GridCursor => {
  const { t } = useTranslation('planning')
  const ref = useRef<HTMLTableElement>(null)
  const [status, setStatus] = useState('')

  useEffect(() => {
    const grid = ref.current
    if (grid && !grid.querySelector('[data-cell][tabindex="0"]')) cellAt(grid, 0, 0)?.setAttribute('tabindex', '0')
  })

  /** The ticket with the focus; of a cell with the focus, its first one. */
  const ticketAt = (target: EventTarget): string | null => {
    if (!(target instanceof Element)) return null
    const ticket = target.closest<HTMLElement>('[data-ticket]') ?? target.querySelector<HTMLElement>('[data-ticket]')
    return ticket?.dataset['ticket'] ?? null
  }

  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.closest('[data-cell]')
    if (!cell) return
    for (const former of ref.current?.querySelectorAll('[data-cell][tabindex="0"]') ?? [])
      former.setAttribute('tabindex', '-1')
    cell.setAttribute('tabindex', '0')
  }

  const walk = (event: KeyboardEvent, [row, column]: readonly [number, number]): boolean => {
    const step = ARROWS[event.key]
    const next = step && cellAt(ref.current, row + step[0], column + step[1])
    if (!step || !next) return false
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const [userId, day] = [rows[row + step[0]] ?? null, days[column + step[1]] ?? '']
    if (moves.moving) setStatus(moves.textOf({ userId, day }))
    return true
  }

  const moveHeld = (event: KeyboardEvent, [row, column]: readonly [number, number]): boolean => {
    const place = { userId: rows[row] ?? null, day: days[column] ?? '' }
    if (event.key === 'Escape') moves.stop()
    else if (event.key === 'Enter' || event.key === ' ') {
      if (moves.fit(place)?.kind === 'impossible') setStatus(moves.textOf(place))
      else {
        moves.drop(place)
        setStatus('')
      }
    } else return false
    return true
  }

  const grab = (event: KeyboardEvent, cell: readonly [number, number]): boolean => {
    const id = ticketAt(event.target)
    const ticket = id === null ? null : moves.byId(id)
    if (!ticket || !moves.mayMove(ticket)) return false
    if (event.key === 'Delete') moves.unplan(ticket)
    else if (event.key === ' ') {
      moves.start(ticket)
      cellAt(ref.current, ...cell)?.focus()
      setStatus(t('grabbed', { ticket: ticket.name }))
    } else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = placeOf(event.target)
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const isHandled = walk(event, cell) || (moves.moving ? moveHeld(event, cell) : grab(event, cell))
    if (isHandled) event.preventDefault()
  }
  return { grid: { ref, onKeyDown, onFocus }, status }
}
