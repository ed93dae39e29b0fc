import type { ClipboardEvent, DragEvent } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { FileSettings } from '../../widgets/files/use-attach-files.ts'
import { useTakeFiles } from '../../widgets/files/use-take-files.ts'

/**
 * Files that are pasted, dropped or chosen in the form of a comment are attached to the ticket at
 * once, also offline; `settings` says who may see them. The page around the form does not take them
 * again.
 */
export const usePastedFiles = (ticketId: RecordId, settings: FileSettings) => {
  const { take, ...state } = useTakeFiles(ticketId, settings)
  return {
    ...state,
    take,
    onPaste: (event: ClipboardEvent): void => {
      const files = [...event.clipboardData.files]
      // A clipboard with text and a picture is a text.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      void take(files)
    },
    // Otherwise the browser would navigate to the file.
    onDragOver: (event: DragEvent): void => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent): void => {
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      void take(files)
    },
  }
}
