import { type AddressInfo, createServer, type Socket } from 'node:net'

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
  /** Begins the folder anew: its UIDs mean nothing any more. */
  renumber(): void
  /** Cuts every connection. */
  cut(): void
  stop(): Promise<void>
}

const PASSWORD = 'mot de passe/é'

export const startImapPeer = async (): Promise<ImapPeer> => {
  const mails: { uid: number; readonly raw: Buffer }[] = []
  const seen = new Set<number>()
  const fetched = new Set<number>()
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  let uidValidity = 1
  let nextUid = 1
  let signIns = 0

  const select = (socket: Socket, tag: string): void => {
    socket.write(
      `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${uidValidity}]\r\n* OK [UIDNEXT ${nextUid}]\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)]\r\n${tag} OK [READ-WRITE] done\r\n`,
    )
  }
  const search = (terms: string): readonly number[] => {
    const [, from] = /UID (\d+):\*/i.exec(terms) ?? []
    const last = mails.at(-1)?.uid ?? 0
    // `n:*` always means the last mail too.
    if (from !== undefined) return mails.map(({ uid }) => uid).filter((uid) => uid >= Number(from) || uid === last)
    return mails.map(({ uid }) => uid).filter((uid) => !seen.has(uid))
  }
  const fetch = (socket: Socket, uid: number, wanted: string): void => {
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
  const answer = (socket: Socket, line: string): void => {
    if (line.toUpperCase() === 'DONE') {
      socket.write(`${idling.get(socket)} OK done\r\n`)
      idling.delete(socket)
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
      signIns++
    }
    if (name === 'LIST') socket.write('* LIST () "/" INBOX\r\n')
    if (name === 'SELECT') {
      select(socket, tag)
      return
    }
    if (name === 'UID SEARCH') socket.write(`* SEARCH ${search(rest).join(' ')}\r\n`)
    if (name === 'UID FETCH') fetch(socket, Number(/^\d+/.exec(rest)?.[0]), rest)
    if (name === 'UID STORE') seen.add(Number(/^\d+/.exec(rest)?.[0]))
    if (name === 'IDLE') {
      idling.set(socket, tag)
      socket.write('+ idling\r\n')
      return
    }
    socket.write(`${tag} OK done\r\n`)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      idling.delete(socket)
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
        answer(socket, line)
      }
    })
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => done())
  })
  return {
    url: `imap://${encodeURIComponent('sav@sav.example')}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    seen,
    fetched,
    connections: () => sockets.size,
    signIns: () => signIns,
    deliver: (raw) => {
      mails.push({ uid: nextUid++, raw })
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`)
    },
    renumber: () => {
      uidValidity++
      seen.clear()
      fetched.clear()
      nextUid = 1
      for (const mail of mails) mail.uid = nextUid++
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
