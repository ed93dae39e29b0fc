import type { Painted, Watched } from '../probe.ts'
import { endOfFrame, isTrueOf, nextFrame } from './frames.ts'
import { checked, isAnswered, pressed, shown, waiting } from './shown.ts'

const QUIET_MS = 500

const paintedAt = (end: number, begun: number): Painted => ({
  ms: end - begun,
  at: performance.timeOrigin + end,
  ...shown(),
})

/** Resolves after the first frame in which an input that began then is answered. */
export const follow = async (begun: number, isDone: () => boolean): Promise<Painted> => {
  await nextFrame()
  if (!isDone()) {
    await isTrueOf(isDone)
    await nextFrame()
  }
  return paintedAt(await endOfFrame(), begun)
}

/** Resolves once nothing in the main part changes any more; its time is that of the last change. */
export const followUntilQuiet = (begun: number): Promise<Painted> =>
  new Promise((done) => {
    let end = begun
    const finish = (): void => {
      observer.disconnect()
      done(paintedAt(end, begun))
    }
    let timer = setTimeout(finish, QUIET_MS)
    const observer = new MutationObserver(async () => {
      clearTimeout(timer)
      timer = setTimeout(finish, QUIET_MS)
      await nextFrame()
      end = await endOfFrame()
    })
    observer.observe(document.querySelector('main') ?? document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })

/** Returns whether the page differs from now in what is watched. */
export const endsWhen = (what: Watched): (() => boolean) => {
  const [pressedBefore, checkedBefore, waitingBefore] = [pressed(), checked(), waiting()]
  switch (what) {
    case 'list':
    case 'quiet':
      return isAnswered
    case 'pressed':
      return () => pressed() !== pressedBefore
    case 'waiting':
      return () => waiting() > waitingBefore
    case 'checked':
      return () => checked() !== checkedBefore
    case 'outbox':
      return () => document.querySelector('main ul > [data-row] time') !== null
    case 'timeline':
      return () => document.querySelector('[data-entry]') !== null
    case 'nothing':
    case 'stars':
      return () => true
  }
}
