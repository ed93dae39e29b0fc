import type { Frames } from '../probe.ts'
import { nextFrame } from './frames.ts'

const LATE_MS = 50.5

const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY)

const findScroller = (): Element => {
  let scroller = document.querySelector('[role="grid"]') ?? document.querySelector('[data-entry]')
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement
  if (!scroller) throw new Error('There is no list to scroll.')
  return scroller
}

/** Scrolls the list or the timeline to its end, this many px a frame. */
export const scrollThrough = async (step: number): Promise<Frames> => {
  const scroller = findScroller()
  const durations: number[] = []
  let before = await nextFrame()
  while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
    scroller.scrollTop += step
    const now = await nextFrame()
    durations.push(now - before)
    before = now
  }
  return {
    longest: Math.max(0, ...durations),
    count: durations.length,
    late: durations.filter((duration) => duration > LATE_MS).length,
  }
}
