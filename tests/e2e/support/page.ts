import type { APIResponse, Browser, BrowserContext, Page } from 'playwright'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import type { TokenAnswer, UserAnswer } from '#contract/core/protocol.ts'
import { writeSession } from '#src/app/account/session-storage.ts'
import type { Session } from '#src/machines/session.machine.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { slowPages } from '#tests/support/slow-pages.ts'
import { PASSWORD, PEOPLE, type PersonName } from './people.ts'

/**
 * A person at their own browser profile; `failures` collects what must never happen on any screen.
 */
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
  context.setDefaultTimeout(PATIENCE_MS)
  await slowPages(context)
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

/** The entries in which the application stores a session. */
const storedEntries = (session: Session): readonly (readonly [string, string])[] => {
  const entries = new Map<string, string>()
  const storage = { setItem: (key: string, value: string) => void entries.set(key, value) } as unknown as Storage
  writeSession({ own: storage, shared: storage }, session)
  return [...entries]
}

/** A new session of this person, as the form of sign-in gets it from the server. */
const newSession = async (page: Page, person: PersonName): Promise<Session> => {
  const { request } = page.context()
  const answered = async <Answer>(answer: APIResponse): Promise<Answer> => {
    if (!answer.ok()) throw new Error(`sign-in of ${person}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const { login, user } = authenticationCalls
  const form = { data: { email: PEOPLE[person].email, password: PASSWORD } }
  const tokens = await answered<TokenAnswer>(await request.post(login.path, form))
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const owner = await answered<UserAnswer>(await request.get(user.path, { headers }))
  return { ...owner, tokens: { access: tokens.access_token, refresh: tokens.refresh_token }, sharedComputer: false }
}

/**
 * Opens a page of the application with a session of this person, their space by default. The
 * session is stored without the form, which takes a second of processor time more.
 */
export const openSignedIn = async (
  page: Page,
  person: PersonName,
  path: string = PEOPLE[person].space,
): Promise<void> => {
  const entries = storedEntries(await newSession(page, person))
  // A picture of the same origin runs no code of the application.
  await page.goto('/icon.svg')
  await page.evaluate((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value)
  }, entries)
  await page.goto(path)
}

/** Signs in by the form, as people do. */
export const signIn = async (page: Page, person: PersonName): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(PEOPLE[person].email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname.startsWith(PEOPLE[person].space))
}

/** Resolves when the header says that all data are on the device and every action is sent. */
export const whenUpToDate = (page: Page): Promise<void> => page.locator('[data-sync="upToDate"]').first().waitFor()

/**
 * Resolves when the data and the code of every screen are on the device: from then on the page
 * works without a network. Needs a visitor who is not `isAlwaysOnline`.
 */
export const whenReadyOffline = async (page: Page): Promise<void> => {
  await whenUpToDate(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** The first record that a reference field offers. */
export const chooseFirst = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${label} :`) }).click()
  await page.getByRole('option').first().click()
}

/**
 * Opens another address in the running application, as a link does: loading the application anew
 * takes two seconds of processor time. Each screen sets the title of the window when it is shown.
 */
export const openInApplication = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((target) => {
    document.title = ''
    window.history.pushState(null, '', target)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.waitForFunction(() => document.title !== '')
}
