import { useEffect, useRef, useState } from 'react'

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer => transfer?.types.includes('Files') === true

/**
 * Takes files dropped or pasted anywhere in the window, unless a part of the page takes them;
 * returns true while some are dragged over it.
 */
export const useDroppedFiles = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const listener = useRef(onFiles)
  listener.current = onFiles

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let depth = 0
    const endDrag = (): void => {
      depth = 0
      setIsOver(false)
    }
    window.addEventListener(
      'dragenter',
      ({ dataTransfer }) => {
        if (!hasFiles(dataTransfer)) return
        depth += 1
        setIsOver(true)
      },
      { signal },
    )
    window.addEventListener(
      'dragleave',
      ({ dataTransfer }) => {
        if (!hasFiles(dataTransfer)) return
        depth -= 1
        if (depth <= 0) endDrag()
      },
      { signal },
    )
    // Otherwise the browser would navigate to the file.
    window.addEventListener('dragover', (event) => hasFiles(event.dataTransfer) && event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return
        endDrag()
        // A part of the page has taken the files.
        if (event.defaultPrevented) return
        event.preventDefault()
        listener.current([...event.dataTransfer.files])
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        // A clipboard with text and a picture is a text.
        if (event.defaultPrevented || files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
        event.preventDefault()
        listener.current(files)
      },
      { signal },
    )
    return () => ending.abort()
  }, [])

  return isOver
}
