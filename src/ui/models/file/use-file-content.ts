import { useEffect, useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { useServices } from '../../services/services.tsx'

export interface FileContent {
  /** Null while it loads, and when it is unavailable. */
  readonly blob: Blob | null
  readonly failed: boolean
}

const LOADING: FileContent = { blob: null, failed: false }

/**
 * The bytes of a file, or a preview of a picture, while `isNeeded`; requested again when the
 * network is back.
 */
export const useFileContent = (
  id: RecordId,
  isNeeded: boolean,
  size: 'content' | 'preview' = 'content',
): FileContent => {
  const isOnline = useIsOnline()
  const { files } = useServices()
  const [content, setContent] = useState(LOADING)
  const { blob } = content

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be had is asked for again when the network comes or goes
  useEffect(() => {
    if (!isNeeded || blob) return
    let isGone = false
    void files[size](id).then((found) => {
      if (!isGone) setContent({ blob: found, failed: found === null })
    })
    return () => {
      isGone = true
    }
  }, [files, id, isNeeded, size, blob, isOnline])

  return content
}
