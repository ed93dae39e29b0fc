import type { SendMailOptions } from 'nodemailer'
import type { Letter } from './mail.ts'
import { bareAddress } from './thread/signed.ts'

/** Without a name: nodemailer encodes an address that stands alone. */
const bare = (address: string) => ({ name: '', address })

/**
 * Returns the message of a letter for nodemailer, which encodes every header. `from` is the sender
 * of all mails, `Name <address>`.
 */
export const messageOf = (
  { to, toAlso = [], cc = [], subject, text, html, thread, replyTo, attachments = [] }: Letter,
  from: string,
): SendMailOptions => {
  const message: SendMailOptions = {
    from,
    to: [to, ...toAlso].map(bare),
    ...(cc.length === 0 ? {} : { cc: cc.map(bare) }),
    subject,
    text,
    html,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ name, mime, bytes }) => ({
      filename: name,
      contentType: mime,
      content: Buffer.from(bytes),
    })),
  }
  if (!thread) return message
  const address = bareAddress(from)
  return {
    ...message,
    ...(thread.by === '' ? {} : { from: { name: thread.by, address } }),
    ...(thread.replyTo === null ? {} : { replyTo: bare(thread.replyTo) }),
    messageId: thread.messageId,
    ...(thread.references.length === 0
      ? {}
      : { inReplyTo: thread.references.at(-1) ?? '', references: [...thread.references] }),
    headers: {
      // A person wrote what the mail carries: programs that answer must still leave it alone.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(thread.unsubscribe === null
        ? {}
        : { 'List-Unsubscribe': `<${thread.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}
