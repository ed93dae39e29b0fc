import type { Browser, BrowserContext, Page } from 'playwright'
import { PASSWORD, PEOPLE, type PersonName } from './people.ts'

/** A person at their own browser profile; `failures` collects what must never happen on any screen. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly failures: string[]
}

export interface ScreenSize {
  readonly width: number
  readonly height: number
}

export const DESKTOP: ScreenSize = { width: 1440, height: 900 }
export const PHONE: ScreenSize = { width: 390, height: 844 }

interface VisitorOptions {
  readonly size?: ScreenSize
  readonly dark?: boolean
  readonly hasTouch?: boolean
  readonly timeZone?: string
  /**
   * The network and the server are there throughout, so that the page needs no service worker: one
   * that downloads and compiles the entire client takes 40 % of the processor time of a sign-in.
   */
  readonly isAlwaysOnline?: boolean
}

export const openVisitor = async (browser: Browser, origin: string, options: VisitorOptions = {}): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.size ?? DESKTOP,
    hasTouch: options.hasTouch ?? false,
    colorScheme: options.dark ? 'dark' : 'light',
    locale: 'fr-FR',
    timezoneId: options.timeZone ?? 'Europe/Paris',
    serviceWorkers: options.isAlwaysOnline ? 'block' : 'allow',
  })
  // Machines may be slow, or have other things to do.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`page error: ${error.message}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('CSP violation')) failures.push(message.text())
  })
  return { context, page, failures }
}

export const signIn = async (page: Page, person: PersonName): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(PEOPLE[person].email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname.startsWith(PEOPLE[person].space))
}

/** Resolves when the header says that everything is on the device and everything is sent: from then on it works without a network. */
export const whenUpToDate = (page: Page): Promise<void> => page.locator('[data-sync="upToDate"]').first().waitFor()

/** The first record that a reference field offers. */
export const chooseFirst = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${label} :`) }).click()
  await page.getByRole('option').first().click()
}
