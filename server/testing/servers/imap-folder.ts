import type { Socket } from 'node:net'

/** The one folder of an IMAP server, and those who wait for its mails. */
export interface ImapFolder {
  readonly mails: { uid: number; readonly raw: Buffer }[]
  /** UIDs whose mails were marked as read. */
  readonly seen: Set<number>
  /** UIDs whose mails were handed out. */
  readonly fetched: Set<number>
  /** Tags of the connections that wait for new mails. */
  readonly idling: Map<Socket, string>
  /** Number of mails that each connection was told of. */
  readonly told: Map<Socket, number>
  uidValidity: number
  nextUid: number
  /** Selecting the folder tells `UIDNEXT`, which older servers do not. */
  tellsNextUid: boolean
  signIns: number
}

export const emptyFolder = (): ImapFolder => ({
  mails: [],
  seen: new Set(),
  fetched: new Set(),
  idling: new Map(),
  told: new Map(),
  uidValidity: 1,
  nextUid: 1,
  tellsNextUid: true,
  signIns: 0,
})

/** Tells a waiting connection of mails that it does not know of. */
export const tellCount = ({ mails, told }: ImapFolder, socket: Socket): void => {
  if (mails.length === told.get(socket)) return
  told.set(socket, mails.length)
  socket.write(`* ${mails.length} EXISTS\r\n`)
}

/** Answers a line that a client has sent. */
export const answerLine = (folder: ImapFolder, socket: Socket, line: string): void => {
  if (line.toUpperCase() === 'DONE') {
    socket.write(`${folder.idling.get(socket)} OK done\r\n`)
    folder.idling.delete(socket)
    return
  }
  const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \w+|\w+) ?(.*)$/i.exec(line) ?? []
  const name = command.toUpperCase()
  if (name === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1 IDLE\r\n')
  if (name === 'LOGIN') {
    if (!rest.includes('sav@sav.example')) {
      socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`)
      return
    }
    folder.signIns++
  }
  if (name === 'LIST') socket.write('* LIST () "/" INBOX\r\n')
  if (name === 'SELECT') {
    select(folder, socket, tag)
    return
  }
  if (name === 'UID SEARCH') socket.write(`* SEARCH ${search(folder, rest).join(' ')}\r\n`)
  if (name === 'UID FETCH') fetch(folder, socket, rest)
  if (name === 'UID STORE') folder.seen.add(Number(/^\d+/.exec(rest)?.[0]))
  if (name === 'IDLE') {
    folder.idling.set(socket, tag)
    socket.write('+ idling\r\n')
    // A mail may have come between the last answer and this line.
    tellCount(folder, socket)
    return
  }
  socket.write(`${tag} OK done\r\n`)
}

const select = ({ mails, told, uidValidity, nextUid, tellsNextUid }: ImapFolder, socket: Socket, tag: string): void => {
  told.set(socket, mails.length)
  const next = tellsNextUid ? `* OK [UIDNEXT ${nextUid}]\r\n` : ''
  socket.write(
    `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${uidValidity}]\r\n${next}* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)]\r\n${tag} OK [READ-WRITE] done\r\n`,
  )
}

const search = ({ mails, seen }: ImapFolder, terms: string): readonly number[] => {
  const [, from] = /UID (\d+):\*/i.exec(terms) ?? []
  const last = mails.at(-1)?.uid ?? 0
  // `n:*` always means the last mail too.
  if (from !== undefined) return mails.map(({ uid }) => uid).filter((uid) => uid >= Number(from) || uid === last)
  const isUnseen = /UNSEEN/i.test(terms)
  return mails.map(({ uid }) => uid).filter((uid) => !isUnseen || !seen.has(uid))
}

const fetch = ({ mails, fetched }: ImapFolder, socket: Socket, wanted: string): void => {
  const uid = Number(/^\d+/.exec(wanted)?.[0])
  const place = mails.findIndex((mail) => mail.uid === uid)
  const raw = mails[place]?.raw
  if (!raw) return
  const cut = /BODY\.PEEK\[\]<0\.(\d+)>/i.exec(wanted)?.[1]
  const body = cut === undefined ? raw : raw.subarray(0, Number(cut))
  socket.write(`* ${place + 1} FETCH (UID ${uid}${/RFC822\.SIZE/i.test(wanted) ? ` RFC822.SIZE ${raw.length}` : ''}`)
  if (/BODY\.PEEK\[\]/i.test(wanted)) {
    socket.write(` BODY[]${cut === undefined ? '' : '<0>'} {${body.length}}\r\n`)
    socket.write(body)
    fetched.add(uid)
  }
  socket.write(')\r\n')
}
