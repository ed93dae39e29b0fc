import type { Attachment } from 'postal-mime'
import { foldEmail } from '#contract/core/kinds/email.ts'
import type { DeliveryReport } from './parsed-mail.ts'

const MAX_TEXT_LENGTH = 64 * 1024
const MAX_FAILURES = 20

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string'
    ? content.slice(0, MAX_TEXT_LENGTH)
    : Buffer.from(new Uint8Array(content).subarray(0, MAX_TEXT_LENGTH)).toString('utf8')

const fieldOf = (block: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(?:[\\w-]{1,20};)?[ \\t]*([^\\r\\n]{1,250})`, 'im').exec(block)?.[1]?.trim() ?? ''

/** Reads a delivery report; null for any other mail. */
export const reportOf = (attachments: readonly Attachment[]): DeliveryReport | null => {
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!status) return null
  const blocks = textOf(status).split(/\r?\n\r?\n/)
  const returned = attachments.find(
    ({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers',
  )
  return {
    failures: blocks
      .filter(
        (block) => fieldOf(block, 'Action').toLowerCase() === 'failed' && fieldOf(block, 'Status').startsWith('5'),
      )
      .slice(0, MAX_FAILURES)
      .map((block) => ({
        email: foldEmail(fieldOf(block, 'Final-Recipient').replace(/[<>]/g, '')),
        status: fieldOf(block, 'Status').slice(0, 20),
      })),
    messageId: returned ? (/^message-id:\s*(<[^<>\s]{1,250}>)/im.exec(textOf(returned))?.[1] ?? null) : null,
  }
}
