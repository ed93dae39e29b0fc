import { useEffect, useState } from 'react'
import { Late, lateComponent } from '../late.tsx'

/** The code of hints comes with the first one: most visits of a public page see none. */
const HINT = lateComponent(async () => (await import('./tooltip.tsx')).Tooltip)

/**
 * Delays in ms: before the first hint, between neighbours, and for the pointer's way into the hint.
 */
const DELAY = 500
const NEXT_DELAY = 60
const GRACE = 200

interface Shown {
  readonly text: string
  readonly keys: string | undefined
  readonly isBeside: boolean
  readonly box: DOMRect
}

const hinted = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null

/**
 * The one tooltip of all elements that carry a `hint`. A tooltip component per button costs more
 * than the button itself, and a list of a thousand rows has a thousand stars.
 */
export const HintHost = () => {
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    let element: HTMLElement | null = null
    let timer = 0
    let hiddenAt = 0

    const show = (): void => {
      const text = element?.dataset['hint']
      // A hint would cover the popup that its own button has opened.
      if (!element?.isConnected || element.ariaExpanded === 'true' || text === undefined) return
      const { hintKeys: keys, hintSide } = element.dataset
      setShown({ text, keys, isBeside: hintSide === 'right', box: element.getBoundingClientRect() })
    }
    const hide = (): void => {
      window.clearTimeout(timer)
      if (element) hiddenAt = performance.now()
      element = null
      setShown(null)
    }
    const over = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return
      window.clearTimeout(timer)
      // The pointer is moving into the hint: keep it open while it is read.
      if (event.target instanceof Element && event.target.closest('[data-hint-box]')) return
      const next = hinted(event.target)
      if (!next) {
        timer = window.setTimeout(hide, GRACE)
        return
      }
      if (next !== element) setShown(null)
      const delay = element || performance.now() - hiddenAt < DELAY ? NEXT_DELAY : DELAY
      element = next
      timer = window.setTimeout(show, delay)
    }
    const focus = (event: FocusEvent): void => {
      const next = hinted(event.target)
      if (!next?.matches(':focus-visible')) return
      element = next
      show()
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide()
    }
    const passive = { capture: true, passive: true }
    const listeners = [
      ['pointerover', over],
      ['pointerdown', hide],
      ['click', hide],
      ['focusin', focus],
      ['focusout', hide],
      ['keydown', key],
      ['scroll', hide],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, passive)
    return () => {
      window.clearTimeout(timer)
      for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener, passive)
    }
  }, [])

  if (!shown) return null
  const { left, top, width, height } = shown.box
  return (
    <Late
      key={`${left} ${top} ${shown.text}`}
      of={HINT}
      with={{
        text: shown.text,
        side: shown.isBeside ? 'right' : 'bottom',
        ...(shown.keys === undefined ? {} : { keys: shown.keys }),
        children: <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />,
      }}
    />
  )
}
