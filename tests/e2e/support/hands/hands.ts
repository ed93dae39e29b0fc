import type { Browser, Locator, Page } from 'playwright'
import { DESKTOP, openVisitor, PHONE, type ScreenSize, type Visitor } from '../page.ts'
import { PASSWORD, PEOPLE, type PersonName } from '../people.ts'
import { byKeyboard } from './keyboard.ts'
import { byTouch } from './touch.ts'

/** Steps of a person on a screen, by one kind of input alone. */
export interface Hands {
  /** Presses a button, follows a link, checks a box. */
  press(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>
  /** Types into the search of the list that is shown. */
  search(text: string): Promise<void>
  /** Sends the form in which the person is. */
  submit(button: Locator): Promise<void>
  /** Findings: a lost focus, a target too small for a finger. */
  readonly complaints: readonly string[]
}

export interface Way {
  readonly name: string
  readonly size: ScreenSize
  readonly hasTouch: boolean
  readonly handsOn: (page: Page) => Hands
}

export const KEYBOARD: Way = { name: 'by keyboard alone at 1440', size: DESKTOP, hasTouch: false, handsOn: byKeyboard }
export const TOUCH: Way = { name: 'by touch at 390', size: PHONE, hasTouch: true, handsOn: byTouch }

/** The two ways in which every story can be gone. */
export const WAYS: readonly Way[] = [KEYBOARD, TOUCH]

export interface HandedVisitor extends Visitor {
  readonly hands: Hands
}

export const openHanded = async (
  browser: Browser,
  origin: string,
  way: Way,
  options: { readonly isAlwaysOnline?: boolean } = {},
): Promise<HandedVisitor> => {
  const visitor = await openVisitor(browser, origin, { ...options, size: way.size, hasTouch: way.hasTouch })
  return { ...visitor, hands: way.handsOn(visitor.page) }
}

/** Opens the choices of a field and takes the one with these words. */
export const choose = async (page: Page, hands: Hands, field: Locator, option: string): Promise<void> => {
  await hands.press(field)
  await hands.press(page.getByRole('option', { name: option }))
}

/** Takes an entry of the menu behind a button. */
export const chooseEntry = async (page: Page, hands: Hands, button: Locator, entry: string | RegExp): Promise<void> => {
  await hands.press(button)
  await hands.press(page.getByRole('menuitem', { name: entry }))
}

/** Opens a page by the menu, which a phone keeps behind a button. */
export const openMenu = async (page: Page, hands: Hands, way: Way, entry: string): Promise<void> => {
  if (way.hasTouch) await hands.press(page.getByRole('button', { name: 'Ouvrir le menu' }))
  await hands.press(page.getByRole('navigation').getByRole('link', { name: entry }).first())
  await page.getByRole('heading', { level: 1, name: entry }).waitFor()
}

/** Fills in the sign-in form that is shown. */
export const signInByHand = async (page: Page, hands: Hands, person: PersonName): Promise<void> => {
  await hands.write(page.getByLabel('E-mail'), PEOPLE[person].email)
  await hands.write(page.getByLabel('Mot de passe', { exact: true }), PASSWORD)
  await hands.press(page.getByRole('button', { name: 'Se connecter' }))
}

/** Opens a tab of a page; a phone has them in a menu. */
export const openTab = async (page: Page, hands: Hands, way: Way, text: string): Promise<void> => {
  const tabs = page.getByRole('main').getByRole('navigation')
  if (way.hasTouch) await chooseEntry(page, hands, tabs.getByRole('button'), new RegExp(`^${text}`))
  else await hands.press(tabs.getByRole('link', { name: new RegExp(`^${text}`) }))
}
