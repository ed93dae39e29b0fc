import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { placeAt } from './move.ts'

interface Drag {
  readonly id: string
  /** Place among the other rows. */
  readonly place: number
}

interface RowDrag {
  readonly drag: Drag | null
  /** Properties of the handle of a row, which must not scroll the page by touch. */
  handleOf(id: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(event: PointerEvent<HTMLElement>): void
    onPointerCancel(): void
  }
}

/** The rows of a list, by the attribute that holds their ids. */
const rowsOf = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

const middleOf = (row: HTMLElement): number => {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/**
 * Drags a row by its handle, with mouse, pen or finger alike. The rows stay where they are until
 * the drop: an element that moves in the document would lose the pointer. Escape leaves all as it
 * was.
 */
export const useRowDrag = (
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: number) => void,
): RowDrag => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  // Rendering may come after the next event, also after the release.
  const running = useRef<(Drag & { readonly y: number }) | null>(null)

  const end = useCallback(() => {
    running.current = null
    setDrag(null)
  }, [])

  useEffect(() => {
    if (!isDragging) return
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    window.addEventListener('keydown', onEscape)
    return () => window.removeEventListener('keydown', onEscape)
  }, [isDragging, end])

  const dragTo = useCallback(
    (id: string, y: number): void => {
      // The scrolling below moves other rows under a pointer that rests.
      if (running.current?.id === id && running.current.y === y) return
      const rows = rowsOf(list.current).filter((row) => row.dataset['row'] !== id)
      const place = placeAt(rows.map(middleOf), y)
      // A list that is longer than the screen follows the pointer.
      rows.at(Math.min(place, rows.length - 1))?.scrollIntoView({ block: 'nearest' })
      running.current = { id, place, y }
      setDrag({ id, place })
    },
    [list],
  )

  return {
    drag,
    handleOf: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragTo(id, event.clientY)
      },
      onPointerMove: (event) => {
        if (running.current?.id === id) dragTo(id, event.clientY)
      },
      onPointerUp: (event) => {
        if (running.current?.id === id) dragTo(id, event.clientY)
        const dropped = running.current
        end()
        if (dropped?.id === id) onDrop(id, dropped.place)
      },
      onPointerCancel: end,
    }),
  }
}
