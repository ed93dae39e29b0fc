import { join, resolve } from 'node:path'
import type { OidcSettings } from '../access/sign-in/oidc.ts'
import type { UnknownSenders } from '../mail/inbound/parsed-mail.ts'
import { DEFAULT_SENDER } from '../mail/transport.ts'
import { type Cluster, readCluster } from '../realtime/cluster-config.ts'
import { StartupError } from '../runtime/startup-error.ts'
import { readTrustedProxies, type TrustedProxies } from '../runtime/trusted-proxies.ts'
import { readDemo } from './demo-policy.ts'
import { readOidc } from './read-oidc.ts'

/** Settings from the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  /** PostgreSQL connection string; null for PGlite under `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Folder of uploaded files. */
  readonly filesDir: string
  /** Terms of sale, a PDF; there may be none. */
  readonly termsFile: string
  /** Demo data on the first start, and accounts with the published password. */
  readonly demo: boolean
  /**
   * Address that people open, when it is not the one the server listens on (proxy, development). No
   * trailing slash.
   */
  readonly publicUrl: string | null
  readonly logLevel: LogLevel
  /** Secret that verifies GitHub's webhook; null disables the webhook. */
  readonly githubSecret: string | null
  /** SMTP server for mails; null writes them under `dataDir`. */
  readonly smtpUrl: string | null
  /** Sender of the mails, as `Name <address>`. */
  readonly mailFrom: string
  /** Address of the mailbox whose mails are read; null without one. */
  readonly mailbox: string | null
  /** Name by which the receiving mail server signs its checks of senders; null believes none. */
  readonly authenticationHost: string | null
  readonly unknownSenders: UnknownSenders
  /** Secret that verifies mails of the webhook; null disables it. */
  readonly mailWebhookSecret: string | null
  /** Mailbox that is read; null reads none. */
  readonly imapUrl: string | null
  /** Application at OneSignal with which browsers also register; null loads nothing of it. */
  readonly oneSignalAppId: string | null
  /** Identity provider with which people may sign in; null without one. */
  readonly oidc: OidcSettings | null
  /** Carries the realtime events; null for sockets of this server. */
  readonly cluster: Cluster | null
  /** Token for `/metrics`; null restricts it to this machine. */
  readonly metricsToken: string | null
  /** Null without a proxy. */
  readonly trustProxy: TrustedProxies | null
  /**
   * False: the server answers only the calls of the specification, without the feed, and clients
   * read whole lists.
   */
  readonly feed: boolean
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
/** Log levels. */
export type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Readonly<Record<string, string | undefined>>

const settingOf = (environment: Environment, name: string): string | null => environment[name]?.trim() || null

const port = (text: string): number => {
  const value = Number(text)
  if (!/^\d{1,5}$/.test(text) || value > 65_535)
    throw new StartupError(`PORT must be a number from 0 to 65535, not "${text}".`)
  return value
}

const url = (name: string, text: string | null, protocols: readonly string[]): string | null => {
  if (text === null) return null
  const parsed = URL.parse(text)
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new StartupError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`)
  return text.replace(/\/$/, '')
}

/**
 * Parses one address, with or without a name. Refuses line breaks, which could inject mail headers.
 */
const sender = (text: string | null): string => {
  if (text === null) return DEFAULT_SENDER
  if (!/^([^<>\r\n]*<)?[^\s<>@,]+@[^\s<>@,]+>?$/.test(text))
    throw new StartupError('MAIL_FROM must be an address, alone or as "Name <address>".')
  return text
}

/** An address without a name. Its local part leaves room for a token. */
const mailbox = (text: string | null): string | null => {
  if (text === null) return null
  if (!/^[\w.-]{1,20}@[\w.-]+$/.test(text))
    throw new StartupError('MAIL_IN must be an address without a name, with 20 characters at most before the @.')
  return text.toLowerCase()
}

/** `refuse`, `hold`, or `projet:12`: the projet in which their mails become tickets. */
const unknownSenders = (text: string | null): UnknownSenders => {
  if (text === null || text === 'hold' || text === 'refuse') return text ?? 'hold'
  const projet = /^projet:(\d{1,15})$/.exec(text)?.[1]
  if (projet === undefined)
    throw new StartupError('MAIL_UNKNOWN must be refuse, hold, or projet: and the number of a projet.')
  return { projetId: Number(projet) }
}

/** An id of OneSignal is a UUID; it is sent to browsers. */
const oneSignalAppId = (text: string | null): string | null => {
  if (text !== null && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new StartupError('ONESIGNAL_APP_ID must be the id of an application at OneSignal, a UUID.')
  return text
}

const SHORTEST_SECRET = 16

const secret = (name: string, text: string | null): string | null => {
  if (text !== null && text.length < SHORTEST_SECRET)
    throw new StartupError(`${name} must have ${SHORTEST_SECRET} characters at least.`)
  return text
}

/** Reads the environment once; every other file takes its settings from here. */
export const readConfig = (environment: Environment): Config => {
  const logLevel = settingOf(environment, 'LOG_LEVEL') ?? 'warn'
  const known = LOG_LEVELS.find((level) => level === logLevel)
  if (!known) throw new StartupError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  const dataDir = resolve(settingOf(environment, 'DATA_DIR') ?? 'data')
  const host = settingOf(environment, 'HOST') ?? '127.0.0.1'
  const publicUrl = url('PUBLIC_URL', settingOf(environment, 'PUBLIC_URL'), ['http:', 'https:'])
  const trustProxy = readTrustedProxies(settingOf(environment, 'TRUST_PROXY'))
  return {
    port: port(settingOf(environment, 'PORT') ?? '3000'),
    host,
    databaseUrl: url('DATABASE_URL', settingOf(environment, 'DATABASE_URL'), ['postgres:', 'postgresql:']),
    dataDir,
    filesDir: resolve(settingOf(environment, 'FILES_DIR') ?? join(dataDir, 'files')),
    termsFile: resolve(settingOf(environment, 'TERMS_FILE') ?? join(dataDir, 'cgv.pdf')),
    githubSecret: settingOf(environment, 'GITHUB_WEBHOOK_SECRET'),
    demo: readDemo(settingOf(environment, 'DEMO'), { host, publicUrl, hasProxy: trustProxy !== null }),
    publicUrl,
    logLevel: known,
    smtpUrl: url('SMTP_URL', settingOf(environment, 'SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: sender(settingOf(environment, 'MAIL_FROM')),
    mailbox: mailbox(settingOf(environment, 'MAIL_IN')),
    authenticationHost: settingOf(environment, 'MAIL_AUTH_HOST'),
    unknownSenders: unknownSenders(settingOf(environment, 'MAIL_UNKNOWN')),
    mailWebhookSecret: secret('MAIL_WEBHOOK_SECRET', settingOf(environment, 'MAIL_WEBHOOK_SECRET')),
    imapUrl: url('IMAP_URL', settingOf(environment, 'IMAP_URL'), ['imap:', 'imaps:']),
    oneSignalAppId: oneSignalAppId(settingOf(environment, 'ONESIGNAL_APP_ID')),
    oidc: readOidc((name) => settingOf(environment, name)),
    cluster: readCluster((name) => settingOf(environment, name)),
    metricsToken: settingOf(environment, 'METRICS_TOKEN'),
    trustProxy,
    feed: settingOf(environment, 'FEED') !== '0',
  }
}

/** Returns the location of the configured database: a PGlite folder or a PostgreSQL address. */
export const storedAt = ({ databaseUrl, dataDir }: Config): { readonly folder: string } | { readonly url: string } =>
  databaseUrl === null ? { folder: join(dataDir, 'pg') } : { url: databaseUrl }
