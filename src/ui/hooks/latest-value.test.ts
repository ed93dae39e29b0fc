import { NEVER, of, Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { createHeldAnswer } from './latest-value.ts'

it('keeps the last answer of the source before until the new one has answered', () => {
  const held = createHeldAnswer<string>()
  const [first, second] = [new Subject<string>(), new Subject<string>()]
  expect(held.as(first)).toEqual({ value: undefined, error: undefined, current: false })
  const stop = held.listen(first, () => undefined)
  first.next('a')
  expect(held.as(first)).toEqual({ value: 'a', error: undefined, current: true })
  expect(held.as(second)).toEqual({ value: 'a', error: undefined, current: false })
  stop()
  held.listen(second, () => undefined)
  second.next('b')
  expect(held.as(second)).toEqual({ value: 'b', error: undefined, current: true })
})

it('loses nothing of an answer that is there at once, though the source before is still asked for', () => {
  const held = createHeldAnswer<string>()
  const first = of('a')
  const second = of('b')
  held.listen(first, () => undefined)
  held.listen(second, () => expect(held.as(first).current).toBe(false))
  expect(held.as(second)).toEqual({ value: 'b', error: undefined, current: true })
})

it('answers with the same object until something changes', () => {
  const held = createHeldAnswer<string>()
  const source = of('a')
  held.listen(source, () => undefined)
  expect(held.as(source)).toBe(held.as(source))
  expect(held.as(NEVER)).toBe(held.as(NEVER))
})

it('tells an error beside the last value', () => {
  const held = createHeldAnswer<string>()
  const source = new Subject<string>()
  const changed = vi.fn()
  held.listen(source, changed)
  source.next('a')
  source.error('broken')
  expect(held.as(source)).toEqual({ value: 'a', error: 'broken', current: true })
  expect(changed).toHaveBeenCalledTimes(2)
})

it('does not pass off what another source said as the answer of one that fails', () => {
  const held = createHeldAnswer<string>()
  const broken = new Subject<string>()
  held.listen(of('a'), () => undefined)
  held.listen(broken, () => undefined)
  broken.error('broken')
  expect(held.as(broken)).toEqual({ value: undefined, error: 'broken', current: true })
})
