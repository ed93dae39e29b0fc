import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { FileProblem } from './chosen-file.ts'
import { takeFiles } from './take-file.ts'
import { type FileSettings, useAttachFiles } from './use-attach-files.ts'

export interface TakenFiles {
  /** Problems of the last choice. */
  readonly problems: readonly FileProblem[]
  /** Files that were picked are still being read or stored. */
  readonly isReading: boolean
  take(picked: readonly File[]): Promise<void>
}

/** Attaches picked files to a ticket at once, also offline; `settings` says who may see them. */
export const useTakeFiles = (ticketId: RecordId, settings?: FileSettings): TakenFiles => {
  const { t } = useTranslation('file')
  const { newId } = useServices()
  const { attach } = useAttachFiles()
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const [unread, setUnread] = useState(0)
  const take = async (picked: readonly File[]): Promise<void> => {
    setUnread((count) => count + 1)
    try {
      const { chosen, problems: found } = await takeFiles(picked, newId)
      setProblems(found)
      if (chosen.length > 0 && (await attach(ticketId, chosen, settings)))
        toast.success(t('attached', { count: chosen.length }))
    } finally {
      setUnread((count) => count - 1)
    }
  }
  return { problems, isReading: unread > 0, take }
}
