import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useMailContent } from './use-mail-content.ts'

interface MailContentProps {
  readonly id: string
  /** Id of the element, for the button that shows it. */
  readonly elementId: string
}

/** Text of a mail, as plain text: no content is loaded or executed. */
export const MailContent = ({ id, elementId }: MailContentProps) => {
  const { t } = useTranslation('mail')
  const format = useFormat()
  const content = useMailContent(id)
  if (content === null) return <Skeleton className="h-24 w-full" />
  return (
    <div id={elementId} className="w-full rounded-lg border bg-raised px-4 py-3">
      {content === 'failed' ? (
        <p role="status">{t('contentFailed')}</p>
      ) : content.text === null ? (
        <p>{t('reason.unreadable')}</p>
      ) : (
        <section
          aria-label={t('content')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by the keyboard
          tabIndex={0}
          className="max-h-80 overflow-y-auto whitespace-pre-wrap break-words"
        >
          {content.text || t('reason.empty')}
        </section>
      )}
      {content !== 'failed' && content.is_cut && <p className="mt-2 text-ink-2 text-sm">{t('contentCut')}</p>}
      {content !== 'failed' && content.attachments.length > 0 && (
        <ul aria-label={t('attachments')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t pt-3 text-sm">
          {content.attachments.map(({ name, bytes }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
            <li key={place} className="flex min-w-0 items-center gap-1.5">
              <Paperclip aria-hidden className="size-4 shrink-0 text-ink-2" />
              <span className="min-w-0 break-all">{name}</span>
              <span className="shrink-0 text-ink-2">{format.bytes(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
