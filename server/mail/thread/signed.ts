import { createHmac } from 'node:crypto'
import { isSame } from '../../runtime/hashing.ts'

/** A ticket and a person, as an address or an id of a message names them. */
export interface Correspondent {
  readonly ticketId: number
  readonly userId: number
  /** The mail was about an internal note: an answer to it is one too. */
  readonly isNote: boolean
}

/** Signs and reads what mails carry out and answers bring back. */
export interface MailSigner {
  /** `412-5-r-<signature>`: part of the reply address, safe in a local part in any case. */
  replyToken(about: Correspondent): string
  readReplyToken(token: string): Correspondent | null
  /** Id of one message, `<412.5.r.1093.<signature>@domain>`; the same for each attempt. */
  messageId(about: Correspondent, notification: number, domain: string): string
  readMessageId(id: string): Correspondent | null
  /** Id of a digest, named after its first mail; no answer to it is read. */
  digestId(mail: number, domain: string): string
  /** The first mail of the digest with this id. */
  readDigestId(id: string): number | null
  /** Id of the message of one mail with an invoice, the same for each attempt. */
  invoiceMailId(mail: number, domain: string): string
  readInvoiceMailId(id: string): number | null
  /** Id that all messages about a ticket refer to, so that mail programs show one thread. */
  threadId(ticketId: number, domain: string): string
  /** `412-5-<signature>`: opens the page on which this person stops mails about this ticket. */
  muteToken(about: Pick<Correspondent, 'ticketId' | 'userId'>): string
  readMuteToken(token: string): Pick<Correspondent, 'ticketId' | 'userId'> | null
}

/** 96 bits in hex, so that the local part of an address stays under 64 characters. */
const SIGNATURE = 24

const MARKS = { r: false, n: true } as const
const markOf = ({ isNote }: Correspondent): keyof typeof MARKS => (isNote ? 'n' : 'r')

/** Creates the signer; `secret` is a value of the installation, the same in all its processes. */
export const createMailSigner = (secret: string): MailSigner => {
  const sign = (purpose: 'reply' | 'message' | 'thread' | 'mute', text: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('hex').slice(0, SIGNATURE)
  const read = (token: string, pattern: RegExp, purpose: 'reply' | 'message' | 'mute') => {
    const found = pattern.exec(token.toLowerCase())
    const [, payload = '', ticket, user, mark, signature = ''] = found ?? []
    if (!found || !isSame(sign(purpose, payload), signature)) return null
    return { ticketId: Number(ticket), userId: Number(user), isNote: mark === 'n' }
  }
  /** Ids of messages that are named after a row: `<digest.12.<signature>@domain>`. */
  const numbered = {
    idOf: (kind: 'digest' | 'invoice') => (row: number, domain: string) =>
      `<${kind}.${row}.${sign('message', `${kind}.${row}`)}@${domain}>`,
    readerOf:
      (kind: 'digest' | 'invoice') =>
      (id: string): number | null => {
        const [, payload = '', row, signature = ''] =
          /^<([a-z]+\.(\d{1,15}))\.([0-9a-f]{24})@[^>\s]+>$/.exec(id.toLowerCase()) ?? []
        return payload.startsWith(`${kind}.`) && isSame(sign('message', payload), signature) ? Number(row) : null
      },
  }
  return {
    replyToken: (about) => {
      const payload = `${about.ticketId}-${about.userId}-${markOf(about)}`
      return `${payload}-${sign('reply', payload)}`
    },
    readReplyToken: (token) => read(token, /^((\d{1,15})-(\d{1,15})-([rn]))-([0-9a-f]{24})$/, 'reply'),
    messageId: (about, notification, domain) => {
      const payload = `${about.ticketId}.${about.userId}.${markOf(about)}.${notification}`
      return `<${payload}.${sign('message', payload)}@${domain}>`
    },
    readMessageId: (id) =>
      read(id, /^<((\d{1,15})\.(\d{1,15})\.([rn])\.\d{1,15})\.([0-9a-f]{24})@[^>\s]+>$/, 'message'),
    digestId: numbered.idOf('digest'),
    readDigestId: numbered.readerOf('digest'),
    invoiceMailId: numbered.idOf('invoice'),
    readInvoiceMailId: numbered.readerOf('invoice'),
    threadId: (ticketId, domain) => `<ticket.${ticketId}.${sign('thread', String(ticketId))}@${domain}>`,
    muteToken: ({ ticketId, userId }) => {
      const payload = `${ticketId}-${userId}`
      return `${payload}-${sign('mute', payload)}`
    },
    readMuteToken: (token) => read(token, /^((\d{1,15})-(\d{1,15})())-([0-9a-f]{24})$/, 'mute'),
  }
}

/** Splits `sav@example.org` into its parts. */
const partsOf = (address: string): readonly [string, string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** `sav+<token>@example.org`: the mailbox of the installation, with a token. */
export const replyAddress = (mailbox: string, token: string): string => partsOf(mailbox).join(`+${token}@`)

/** The token in an address of this mailbox; null for another address, or without one. */
export const tokenInAddress = (mailbox: string, address: string): string | null => {
  const [[local, domain], [given, host]] = [partsOf(mailbox.toLowerCase()), partsOf(address.toLowerCase())]
  return host === domain && given.startsWith(`${local}+`) ? given.slice(local.length + 1) : null
}

/** The address in `Name <address>`. */
export const bareAddress = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()

/** The domain of an address. */
export const domainOf = (address: string): string => partsOf(address)[1]
