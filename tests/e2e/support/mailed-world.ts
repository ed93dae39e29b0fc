import { createECDH, randomBytes } from 'node:crypto'
import type { Browser } from 'playwright'
import { CURVE } from '#server/push/encrypt.ts'
import { type ImapPeer, startImapPeer } from '#server/testing/servers/imap-peer.ts'
import { type SmtpPeer, startSmtpPeer } from '#server/testing/servers/smtp-peer.ts'
import { sharedBrowser } from '#tests/support/chromium.ts'
import { createFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { apiOf } from './api.ts'
import type { PersonName } from './people.ts'

const MAILBOX = 'sav@sav.example'

/** A server process with a real SMTP and IMAP server beside it, whose push messages are known. */
export interface MailedWorld {
  readonly server: ServerProcess
  /** Before the server for those whose network fails; the others reach the server itself. */
  readonly proxy: FaultProxy
  readonly browser: Browser
  readonly smtp: SmtpPeer
  readonly imap: ImapPeer
  readonly api: ReturnType<typeof apiOf>
  /** Gives a person a device for push messages. */
  subscribe(person: PersonName): Promise<void>
  /** Texts of the push messages to the device of a person, oldest first. */
  pushesTo(person: PersonName): readonly string[]
  close(): Promise<void>
}

export const openMailedWorld = async (): Promise<MailedWorld> => {
  const [smtp, imap] = await Promise.all([startSmtpPeer(), startImapPeer()])
  const server = await createServerProcess({
    demo: { tickets: 60, pointages: 120 },
    isForStory: true,
    entry: 'tests/e2e/support/server-with-push.ts',
    environment: {
      SMTP_URL: smtp.url,
      MAIL_FROM: `SAV <${MAILBOX}>`,
      MAIL_IN: MAILBOX,
      MAIL_AUTH_HOST: 'mx.sav.example',
      IMAP_URL: imap.url,
    },
  })
  const [proxy, browser] = await Promise.all([createFaultProxy({ target: server.port, seed: 5 }), sharedBrowser()])
  const api = apiOf(server.origin)
  const endpointOf = (person: PersonName): string => `https://updates.push.services.mozilla.com/wpush/v2/${person}`
  return {
    server,
    proxy,
    browser,
    smtp,
    imap,
    api,
    subscribe: async (person) => {
      const keys = createECDH(CURVE)
      keys.generateKeys()
      const device = {
        endpoint: endpointOf(person),
        p256dh: keys.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      }
      const answer = await api.call(person, 'POST', '/api/push/subscribe', device)
      if (!answer.ok) throw new Error(`push of ${person}: ${answer.status} ${await answer.text()}`)
    },
    pushesTo: (person) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('PUSH ') && line.includes(`"${endpointOf(person)}"`)),
    close: async () => {
      for (const context of browser.contexts()) await context.close()
      await proxy.close()
      await server.dispose()
      await Promise.all([smtp.stop(), imap.stop()])
    },
  }
}
