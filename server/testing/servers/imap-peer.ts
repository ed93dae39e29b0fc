import { type AddressInfo, createServer, type Socket } from 'node:net'
import { answerLine, emptyFolder, tellCount } from './imap-folder.ts'

/** A small IMAP server on this machine, with one folder: what `imapflow` asks, and no more. */
export interface ImapPeer {
  readonly url: string
  /** UIDs whose mails were marked as read. */
  readonly seen: ReadonlySet<number>
  /** UIDs whose mails were handed out. */
  readonly fetched: ReadonlySet<number>
  /** People signed in now, and sign-ins so far. */
  connections(): number
  signIns(): number
  /** Puts a mail into the folder and tells those who wait. */
  deliver(raw: Buffer): void
  /** Marks a mail as read, as another program does. */
  markRead(uid: number): void
  /** Numbers the mails again: the previous UIDs mean nothing any more. */
  renumber(): void
  /** From now on `UIDNEXT` is not told. */
  hideNextUid(): void
  /** Cuts every connection. */
  cut(): void
  stop(): Promise<void>
}

const PASSWORD = 'mot de passe/é'

export const startImapPeer = async (): Promise<ImapPeer> => {
  const folder = emptyFolder()
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      folder.idling.delete(socket)
      folder.told.delete(socket)
    })
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        const literal = /\{(\d+)\}$/.exec(line)
        if (literal) {
          // The text of a literal follows after a go-ahead, and belongs to the line.
          text = `${line.slice(0, literal.index)}${text.slice(end + 2)}`
          socket.write('+ go ahead\r\n')
          return
        }
        text = text.slice(end + 2)
        answerLine(folder, socket, line)
      }
    })
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => done())
  })
  return {
    url: `imap://${encodeURIComponent('sav@sav.example')}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    seen: folder.seen,
    fetched: folder.fetched,
    connections: () => sockets.size,
    signIns: () => folder.signIns,
    deliver: (raw) => {
      folder.mails.push({ uid: folder.nextUid++, raw })
      for (const socket of folder.idling.keys()) tellCount(folder, socket)
    },
    markRead: (uid) => {
      folder.seen.add(uid)
    },
    hideNextUid: () => {
      folder.tellsNextUid = false
    },
    renumber: () => {
      folder.uidValidity++
      folder.seen.clear()
      folder.fetched.clear()
      folder.nextUid = 1
      for (const mail of folder.mails) mail.uid = folder.nextUid++
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
