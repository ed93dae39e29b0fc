/** Mailbox of the servers that read mails in tests, and the options that make one. */
export const MAILBOX = 'sav@sav.example'
export const MAIL_OPTIONS = {
  mailbox: MAILBOX,
  mailFrom: `SAV <${MAILBOX}>`,
  authenticationHost: 'mx.sav.example',
  publicUrl: 'https://sav.example',
}

/** Header of the receiving server that vouches for addresses of this domain. */
export const vouchedFor = (domain: string): string =>
  `Authentication-Results: mx.sav.example; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`

/** The parts of a plain mail; all but the recipient have a default. */
export interface WrittenMail {
  readonly to: string
  readonly from?: string
  readonly subject?: string
  readonly headers?: readonly string[]
  readonly body?: string
  readonly id?: string
}

let number = 0

/** The bytes of a plain mail with an id of its own. */
export const writtenMail = ({
  to,
  from = 'client@exemple.fr',
  subject = 'Re: Imprimante',
  headers = [],
  body = 'Merci',
  id = `<${++number}@exemple.fr>`,
}: WrittenMail): Buffer =>
  Buffer.from(
    [
      ...headers,
      `From: Quelqu'un <${from}>`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: ${id}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
    ].join('\r\n'),
  )
