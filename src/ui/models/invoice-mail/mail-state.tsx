import { useTranslation } from 'react-i18next'
import { type InvoiceMailState, isInFolder } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'

const TONES = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'success',
  failed: 'danger',
  bounced: 'danger',
} as const satisfies Record<InvoiceMailState, Tone>

/** The state of a mail with an invoice; one in the folder has reached no one. */
export const MailState = ({ mail }: { readonly mail: Mirrored<'invoice_mail'> }) => {
  const { t } = useTranslation('reminder')
  const labels = useLabels()
  if (isInFolder(mail)) return <Badge tone="warning">{t('inFolder')}</Badge>
  return <Badge tone={TONES[mail.state]}>{labels.choice.invoice_mail_state[mail.state]}</Badge>
}
