import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useOne } from '../../../hooks/records/use-records.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'

interface DisputeNoticeProps {
  readonly invoice: Mirrored<'invoice'>
  /** Says what the reader may do, or what happens next. */
  readonly children: ReactNode
}

/**
 * Says which line of an invoice is disputed and why; nothing for an invoice that nobody disputes.
 */
export const DisputeNotice = ({ invoice, children }: DisputeNoticeProps) => {
  const { t } = useTranslation('invoice')
  const format = useFormat()
  const { value: line } = useOne('invoice_line', invoice.disputed_line_id ?? '')
  if (invoice.disputed_at === null) return null
  return (
    <Notice tone="warning" actions={children}>
      <p className="font-medium">
        {line
          ? t('disputedLine', { day: format.day(invoice.disputed_at), line: line.designation })
          : t('disputedOn', { day: format.day(invoice.disputed_at) })}
      </p>
      <p className="mt-1 whitespace-pre-line">{invoice.dispute_reason}</p>
    </Notice>
  )
}
