import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'

/** The pointer moves this far before a press becomes a drag. */
const THRESHOLD_PX = 5
/** Distance to an edge, in px, at which the board scrolls under the pointer. */
const EDGE_PX = 48
const SCROLL_PX = 16

export interface BoardDrag {
  /** Id of the card under the hand. */
  readonly id: string
  readonly over: TicketStage | null
  readonly x: number
  readonly y: number
}

/** A press of a card. Rendering may come only after the release. */
interface Press {
  readonly id: string
  readonly x: number
  readonly y: number
  isDrag: boolean
}

const stageAt = (x: number, y: number): TicketStage | null => {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage-column]')
  return TICKET_STAGES.find((stage) => stage === column?.dataset['stageColumn']) ?? null
}

/**
 * Drags cards with the mouse; menu and keys do the same for everyone. A finger scrolls instead.
 * Escape leaves all as it was.
 */
export const useBoardDrag = (
  board: RefObject<HTMLElement | null>,
  onDrop: (id: string, stage: TicketStage) => void,
) => {
  const [drag, setDrag] = useState<BoardDrag | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  const pressed = useRef<Press | null>(null)

  const isClickOfDrag = useRef(false)
  const end = useCallback(() => {
    pressed.current = null
    setDrag(null)
  }, [])

  useEffect(() => {
    /** The press, once the pointer has gone far enough for a drag. */
    const dragTo = (x: number, y: number): Press | null => {
      const press = pressed.current
      if (!press) return null
      press.isDrag ||= Math.hypot(x - press.x, y - press.y) >= THRESHOLD_PX
      return press.isDrag ? press : null
    }
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const press = dragTo(x, y)
      if (!press) return
      const bounds = board.current?.getBoundingClientRect()
      if (bounds && x > bounds.right - EDGE_PX) board.current?.scrollBy({ left: SCROLL_PX })
      if (bounds && x < bounds.left + EDGE_PX) board.current?.scrollBy({ left: -SCROLL_PX })
      setDrag({ id: press.id, over: stageAt(x, y), x, y })
    }
    const drop = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const press = dragTo(x, y)
      const stage = press && stageAt(x, y)
      if (press && stage) latest.current(press.id, stage)
      // The click follows in this very task.
      isClickOfDrag.current = press !== null
      window.setTimeout(() => {
        isClickOfDrag.current = false
      })
      end()
    }
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    // The click that ends a drag opens nothing.
    const swallow = (event: MouseEvent) => {
      if (!isClickOfDrag.current) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onEscape)
    window.addEventListener('click', swallow, true)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onEscape)
      window.removeEventListener('click', swallow, true)
    }
  }, [board, end])

  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-card]')?.dataset['card']
    if (event.pointerType !== 'mouse' || event.button !== 0 || id === undefined || target.closest('button, input'))
      return
    pressed.current = { id, x: event.clientX, y: event.clientY, isDrag: false }
  }, [])

  return { drag, onPointerDown }
}
