import { useEffect } from 'react'

/**
 * Listens for the phone's Back (https://html.spec.whatwg.org/#close-requests-and-close-watchers).
 */
interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

interface WatchingWindow {
  readonly CloseWatcher?: new () => Watcher
}

const pressEscape = (): void =>
  void (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )

/**
 * Lets the phone's Back do what Escape does, while this is in the page: it closes what is open,
 * where it would leave the page. Only for fingers: on a keyboard a watcher hears Escape as well.
 */
export const BackCloses = () => {
  useEffect(() => {
    const { CloseWatcher } = window as WatchingWindow
    if (!CloseWatcher || !matchMedia('(pointer: coarse)').matches) return
    let watcher: Watcher
    const watch = (): void => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        // A dialog with typed text may stay open.
        watch()
        pressEscape()
      }
    }
    watch()
    return () => watcher.destroy()
  }, [])
  return null
}
