import { useEffect, useState } from 'react'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { useServices } from '../../../services/services.tsx'

/** Text and attached files of a mail that came in, as the server answers them. */
interface ReadContent {
  /** Null for a mail that can't be read. */
  readonly text: string | null
  readonly is_cut: boolean
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[]
}

/** Reads a mail from the server when it is shown; it is on no device. */
export const useMailContent = (id: string): ReadContent | 'failed' | null => {
  const { online } = useServices()
  const [content, setContent] = useState<ReadContent | 'failed' | null>(null)
  useEffect(() => {
    let isShown = true
    const show = (read: ReadContent | 'failed') => isShown && setContent(read)
    online.get(pathOf(mailCalls.content, { id })).then(
      (read) => show(read as ReadContent),
      () => show('failed'),
    )
    return () => {
      isShown = false
    }
  }, [online, id])
  return content
}
