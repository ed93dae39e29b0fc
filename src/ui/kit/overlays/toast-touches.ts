/**
 * Sonner stops the clocks of all messages while a pointer is over one of them or holds it. A finger
 * that is lifted is over nothing, but the browser tells of no exit before the next tap elsewhere,
 * nor of the end of a touch whose message is gone: without the following the messages stay for ever.
 *
 *   1. A tap on a button of a message is the end of the touch: the other messages go on.
 *   2. A tap beside a button unfolds the messages for a while.
 *   3. A touch elsewhere folds them.
 */
const TOASTER = '[data-sonner-toaster]'

const isInToaster = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TOASTER) !== null

const isButton = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button') !== null

/** Tells the list that no pointer is over it any more, nor holds a message. */
const endTouch = (): void => {
  for (const list of document.querySelectorAll(TOASTER)) {
    list.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    // The list is left only once it knows that it is not held.
    setTimeout(() => list.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body })))
  }
}

/** Follows the touches of messages, which stay unfolded for `unfoldedMs`; returns how to stop. */
export const followToastTouches = (unfoldedMs: number): (() => void) => {
  let byTouch = false
  let isUnfolded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const release = (): void => {
    clearTimeout(timer)
    if (!isUnfolded) return
    isUnfolded = false
    endTouch()
  }
  const onDown = ({ pointerType, target }: PointerEvent): void => {
    byTouch = pointerType !== 'mouse'
    if (!byTouch) return
    if (isInToaster(target)) {
      clearTimeout(timer)
      isUnfolded = true
    } else release()
  }
  const onUp = ({ isTrusted, pointerType }: PointerEvent): void => {
    if (!isTrusted || pointerType === 'mouse' || !isUnfolded) return
    clearTimeout(timer)
    timer = setTimeout(release, unfoldedMs)
  }
  const onMove = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') byTouch = false
  }
  const onClick = ({ target }: MouseEvent): void => {
    if (byTouch && isInToaster(target) && isButton(target)) release()
  }
  // The browser repeats where a finger was last, when another message comes to lie there.
  const onHover = (event: MouseEvent): void => {
    if (byTouch && !isUnfolded && isInToaster(event.target)) event.stopPropagation()
  }
  const stop = new AbortController()
  const { signal } = stop
  const early = { capture: true, passive: true, signal }
  document.addEventListener('pointerdown', onDown, early)
  document.addEventListener('pointerup', onUp, early)
  document.addEventListener('pointercancel', onUp, early)
  document.addEventListener('pointermove', onMove, early)
  document.addEventListener('mouseover', onHover, early)
  document.addEventListener('mousemove', onHover, early)
  document.addEventListener('click', onClick, { signal })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
