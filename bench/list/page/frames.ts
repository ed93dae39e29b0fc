const EVERYTHING: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['aria-busy', 'aria-pressed', 'aria-checked'],
}

/** Resolves as soon as the page looks so. */
export const isTrueOf = (look: () => boolean): Promise<void> =>
  new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!look()) return
      observer.disconnect()
      done()
    })
    observer.observe(document, EVERYTHING)
    if (look()) {
      observer.disconnect()
      done()
    }
  })

/** Called within a frame: the task after it finds layout and paint done. */
export const endOfFrame = (): Promise<number> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now())
    port2.postMessage(null)
  })

export const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
