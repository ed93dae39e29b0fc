import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

/** The shell without windows comes first: the same engine, and a fifth less processor time. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const

// A browser in a test connects to the server under test only.
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Without a locale Chromium drops the name of a file to save that has an accent. */
const ENVIRONMENT = { ...process.env, LC_ALL: 'C.UTF-8' }

const installed = (): string | null => {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (system) return system
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

const tryToRun = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0

/**
 * Path of a Chromium: `CHROMIUM_PATH`, a system browser, Playwright's own, or one installed now.
 */
export const findChromium = (): string => {
  const found = installed()
  if (found) return found
  tryToRun('npx', ['playwright', 'install', '--with-deps', 'chromium'])
  if (!installed()) {
    tryToRun('apt-get', ['update'])
    const install = (name: string): boolean => tryToRun('apt-get', ['install', '-y', '--no-install-recommends', name])
    if (!install('chromium-headless-shell')) install('chromium')
  }
  const now = installed()
  if (!now)
    throw new Error(
      'No Chromium here: install one (for example `apt-get install chromium`) or name it in CHROMIUM_PATH.',
    )
  return now
}

const launched = new Set<Browser>()

// The browser ends with this process, whose end Vitest asks for by SIGTERM: Playwright would only
// close the browser then.
export const launchBrowser = async (flags: readonly string[] = []): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...QUIET_FLAGS, ...flags],
    env: ENVIRONMENT,
    handleSIGTERM: false,
  })
  launched.add(browser)
  browser.once('disconnected', () => launched.delete(browser))
  return browser
}

let shared: Promise<Browser> | null = null

/** A browser that lasts as long as this process; whoever opens contexts in it closes them. */
export const sharedBrowser = async (): Promise<Browser> => {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/** Browsers of this test file that are still open. */
export const openBrowsers = (): readonly Browser[] => [...launched]
