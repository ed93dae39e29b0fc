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

/** The bytes of a mail in HTML with a script, and with one file. */
export const mailWithFile = ({
  from,
  to,
  id,
}: {
  readonly from: string
  readonly to: string
  readonly id: string
}): Buffer<ArrayBuffer> =>
  Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Message-ID: ${id}`,
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Bonjour</p><script>alert(1)</script><p>Le badge</p>',
      '--x',
      'Content-Type: application/pdf; name="devis.pdf"',
      'Content-Disposition: attachment; filename="devis.pdf"',
      '',
      'abcd',
      '--x--',
    ].join('\r\n'),
  )

/** A plain mail with parts after its head; each part opens with `--x`. */
export const mailWithParts = (mail: Omit<WrittenMail, 'body'>, parts: readonly string[]): Buffer => {
  const head = writtenMail({ ...mail, body: '' })
    .toString()
    .replace('Content-Type: text/plain; charset=utf-8', 'Content-Type: multipart/mixed; boundary=x')
  return Buffer.from(`${head}\r\n--x\r\nContent-Type: text/plain\r\n\r\nVoici\r\n${parts.join('')}--x--\r\n`)
}

/** A report of a mail server that could not deliver this message. */
export const bounceReport = (messageId: string, recipient: string): Buffer =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.exemple.fr',
      `To: ${MAILBOX}`,
      'Return-Path: <>',
      `Message-ID: <report.${messageId.length}@mx>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=y',
      '',
      '--y',
      'Content-Type: text/plain',
      '',
      'No such user',
      '--y',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.exemple.fr',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      '--y',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      '--y--',
      '',
    ].join('\r\n'),
  )
