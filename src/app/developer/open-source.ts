/** Address of the opener in `build/open-source.ts`. */
const OPENER = '/__open-source'

/** A place in a module as the browser runs it, both numbers from 1. */
interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
}

/**
 * The parts of React's tree that development keeps: where an element was written, and its parent.
 */
interface Fiber {
  readonly _debugStack?: { readonly stack?: string } | null
  readonly return?: Fiber | null
}

const FRAME = /(https?:\/\/[^/\s]+)(\/(?:src|contract)\/[^\s?:)]+)(?:\?[^\s:)]*)?:(\d+):(\d+)/

/** The first frame of a stack that is in our own code; null without one. */
export const placeOf = (stack: string, origin: string): Place | null => {
  for (const frame of stack.split('\n')) {
    const [, host, path, line, column] = FRAME.exec(frame) ?? []
    if (host === origin && path !== undefined) return { path, line: Number(line), column: Number(column) }
  }
  return null
}

const fiberOf = (element: Element): Fiber | undefined => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  return key === undefined ? undefined : (element as unknown as Readonly<Record<string, Fiber>>)[key]
}

/** The place where the element, or the next one around it, was written. */
const placeAround = (element: Element | null, origin: string): Place | null => {
  for (let fiber = element && fiberOf(element); fiber; fiber = fiber.return) {
    const place = placeOf(fiber._debugStack?.stack ?? '', origin)
    if (place) return place
  }
  return null
}

/** Alt+Shift+click opens the source of an element in the developer's editor. Development only. */
export const openSourceOnClick = (page: Window): void => {
  const listen = (event: MouseEvent): void => {
    if (!event.altKey || !event.shiftKey || !(event.target instanceof Element)) return
    const place = placeAround(event.target, page.location.origin)
    if (!place) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void page.fetch(OPENER, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(place),
    })
  }
  page.addEventListener('click', listen, { capture: true })
}
