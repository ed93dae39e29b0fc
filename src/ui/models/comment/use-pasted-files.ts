import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { type FileProblem, takeFiles } from '../../widgets/files/chosen-file.ts'
import { type FileSettings, useAttachFiles } from '../../widgets/files/use-attach-files.ts'

/**
 * Files that are pasted, dropped or chosen in the form of a comment are attached to the ticket at
 * once, also offline; `settings` says who may see them. The page around the form does not take them
 * again.
 */
export const usePastedFiles = (ticketId: RecordId, settings: FileSettings) => {
  const { t } = useTranslation('file')
  const { newId } = useServices()
  const { attach } = useAttachFiles()
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const take = async (picked: readonly File[]): Promise<void> => {
    const { chosen, problems: found } = await takeFiles(picked, newId)
    setProblems(found)
    if (chosen.length > 0 && (await attach(ticketId, chosen, settings))) toast.success(t('attached', { count: chosen.length }))
  }
  return {
    problems,
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
