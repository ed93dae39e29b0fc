import { useTranslation } from 'react-i18next'
import { type InvoiceMail, isInFolder } from '#contract/models/invoice-mail/invoice-mail.ts'

/** Codes of failures that have a text of their own. */
const KNOWN = ['not_sent', 'paid', 'disputed', 'reminded', 'partly', 'bounces', 'restored', 'withheld'] as const

/** Returns why a mail was not delivered, in words; null where its state says it all. */
export const useMailError = (mail: Pick<InvoiceMail, 'state' | 'last_error'> | undefined): string | null => {
  const { t } = useTranslation('reminder')
  if (!mail || mail.last_error === null || isInFolder(mail)) return null
  const known = KNOWN.find((code) => code === mail.last_error)
  return known ? t(`error.${known}`) : t('error.other', { code: mail.last_error })
}
