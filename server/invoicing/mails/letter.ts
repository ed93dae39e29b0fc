import { addressesOf } from '#contract/core/kinds/email.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { localePath, routePath } from '#contract/routes.ts'
import { BUTTON, oneLine, page } from '../../mail/letter.ts'
import type { Attachment, Letter } from '../../mail/mail.ts'
import { escaped } from '../../mail/markdown.ts'
import type { Sending } from '../../mail/queue/ticket-letter.ts'
import { domainOf } from '../../mail/thread/signed.ts'
import type { ClaimedInvoiceMail } from './rows.ts'

interface Texts {
  readonly button: string
  readonly attached: (name: string) => string
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  fr: { button: 'Voir la facture dans mon espace', attached: (name) => `Pièce jointe : ${name}` },
  en: { button: 'View the invoice in my space', attached: (name) => `Attached: ${name}` },
}

const SMALL = 'color:#666;font-size:13px'

/** Company of the settings, as the sender of a mail. */
export interface Company {
  readonly name: string
  /** Address that answers go to; null leaves the sender of all mails. */
  readonly email: string | null
}

/** Input of a mail with an invoice. */
export interface InvoiceLetterSource {
  readonly mail: ClaimedInvoiceMail
  readonly company: Company
  readonly attachment: Attachment
}

/** Writes the mail of a person or rule, with the file and a link into the client's space. */
export const writeInvoiceLetter = (
  { mail, company, attachment }: InvoiceLetterSource,
  { signer, origin, sender }: Sending,
): Letter => {
  const locale: Locale = mail.locale === 'en' ? 'en' : 'fr'
  const texts = TEXTS[locale]
  const link = `${origin}${localePath(locale, routePath('client.invoice', { invoice: String(mail.invoice_id) }))}`
  const name = oneLine(company.name)
  return {
    kind: 'invoice',
    to: mail.email,
    toAlso: addressesOf(mail.also_to),
    cc: addressesOf(mail.cc),
    subject: oneLine(mail.subject),
    link,
    text: [mail.message.trim(), `${texts.button}\n${link}`, texts.attached(attachment.name), `-- \n${name}`].join(
      '\n\n',
    ),
    html: page(locale, [
      ...mail.message
        .trim()
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`),
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="${BUTTON}">${escaped(texts.button)}</a></p>`,
      `<p style="${SMALL}">${escaped(texts.attached(attachment.name))}</p>`,
      `<p style="${SMALL}">${escaped(name)}</p>`,
    ]),
    thread: {
      messageId: signer.invoiceMailId(mail.id, domainOf(sender)),
      references: [],
      by: name,
      replyTo: company.email,
      unsubscribe: null,
    },
    attachments: [attachment],
  }
}
