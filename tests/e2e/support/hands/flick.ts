import type { Locator } from 'playwright'

type Point = readonly [x: number, y: number]

/**
 * Presses an element in its middle, goes to each point and lets go at the last one, in one task:
 * nothing is rendered in between, as on a busy device.
 */
export const flick = (target: Locator, pointerType: 'mouse' | 'touch', points: readonly Point[]): Promise<void> =>
  target.evaluate(
    (element, { kind, way }) => {
      const box = element.getBoundingClientRect()
      const from = [box.left + box.width / 2, box.top + box.height / 2] as const
      const send = (type: string, [clientX, clientY]: readonly [number, number]) =>
        element.dispatchEvent(
          // The pointer that is always there: an unknown one can't be captured.
          new PointerEvent(type, {
            pointerType: kind,
            pointerId: 1,
            isPrimary: true,
            bubbles: true,
            composed: true,
            clientX,
            clientY,
          }),
        )
      send('pointerdown', from)
      for (const point of way) send('pointermove', point)
      send('pointerup', way.at(-1) ?? from)
    },
    { kind: pointerType, way: points },
  )
