import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, storedAt } from '../config/config.ts'
import { mailFolder } from '../mail/mail-folder.ts'
import { smtpTransport } from '../mail/smtp.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { ServerOptions } from './server-options.ts'

type Print = (text: string) => void

const mailTransport = ({ smtpUrl, mailFrom, dataDir }: Config, print: Print): MailTransport =>
  smtpUrl === null
    ? mailFolder(join(dataDir, 'mail'), mailFrom, (line) => print(`${line}\n`))
    : smtpTransport(smtpUrl, mailFrom)

/**
 * Options of the server that the environment configures; its log, and mails that no service sends,
 * go to `print`.
 */
export const configuredOptions = (config: Config, print: Print): ServerOptions => ({
  database: storedAt(config),
  logLevel: config.logLevel,
  log: print,
  clientFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
  publicUrl: config.publicUrl,
  mail: mailTransport(config, print),
  mailFrom: config.mailFrom,
  mailbox: config.mailbox,
  authenticationHost: config.authenticationHost,
  unknownSenders: config.unknownSenders,
  mailWebhookSecret: config.mailWebhookSecret,
  imapUrl: config.imapUrl,
  oneSignalAppId: config.oneSignalAppId,
  oidc: config.oidc,
  filesFolder: config.filesDir,
  demo: config.demo,
  termsFile: config.termsFile,
  githubSecret: config.githubSecret,
  cluster: config.cluster,
  metricsToken: config.metricsToken,
  trustProxy: config.trustProxy,
  withoutFeed: !config.feed,
})
