import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-server.ts'
import { type Config, readConfig, storedAt } from './config/config.ts'
import { mailFolder } from './mail/mail-folder.ts'
import { smtpTransport } from './mail/smtp.ts'
import type { MailTransport } from './mail/transport.ts'
import { runCommand } from './runtime/command.ts'
import { openStandardOutput } from './runtime/output.ts'
import { endOnUnforeseenErrors } from './runtime/unforeseen-error.ts'
import { prepareFirstStart } from './seed/first-start.ts'
import { checkPort, listen } from './start/listen.ts'
import { closeOnSignals, endWithDatabase } from './start/shutdown.ts'

const write = openStandardOutput()
const say = (line: string): void => write(`${line}\n`)

const mailTransport = ({ smtpUrl, mailFrom, dataDir }: Config): MailTransport =>
  smtpUrl === null ? mailFolder(join(dataDir, 'mail'), mailFrom, say) : smtpTransport(smtpUrl, mailFrom)

const start = async (config: Config): Promise<void> => {
  await checkPort(config)
  const server = await buildServer({
    database: storedAt(config),
    logLevel: config.logLevel,
    log: write,
    clientFolder: fileURLToPath(new URL('../dist', import.meta.url)),
    publicUrl: config.publicUrl,
    mail: mailTransport(config),
    mailFrom: config.mailFrom,
    mailbox: config.mailbox,
    authenticationHost: config.authenticationHost,
    unknownSenders: config.unknownSenders,
    mailWebhookSecret: config.mailWebhookSecret,
    imapUrl: config.imapUrl,
    oneSignalAppId: config.oneSignalAppId,
    filesFolder: config.filesDir,
    demo: config.demo,
    termsFile: config.termsFile,
    githubSecret: config.githubSecret,
    cluster: config.cluster,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    withoutFeed: !config.feed,
  })
  endWithDatabase(server.database, (line) => {
    process.stderr.write(`${line}\n`)
    process.exit(1)
  })
  try {
    const address = (url: string): string => config.publicUrl ?? url
    const welcome = await prepareFirstStart(server.services, config, say)
    const url = address(await listen(server.app, config))
    closeOnSignals(server, say)
    say(`\n  ${url}\n`)
    for (const line of welcome(url)) say(`  ${line}`)
    say('')
  } catch (error) {
    await server.close()
    throw error
  }
}

endOnUnforeseenErrors()
await runCommand(() => start(readConfig(process.env)))
