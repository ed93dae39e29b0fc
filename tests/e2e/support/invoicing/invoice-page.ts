import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { byKeyboard } from '../hands/keyboard.ts'
import { pressEnter, typeInField } from '../hands/keys.ts'
import { whenUpToDate } from '../page.ts'

/** The content of the file that this saves. */
export const downloaded = async (page: Page, start: () => Promise<unknown>): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return readFile(await download.path())
}

/** A file of a sent invoice, from its page. */
export const fileOnPage = async (page: Page, name: string): Promise<Buffer> => {
  await pressEnter(page.getByRole('button', { name: 'Télécharger', exact: true }))
  return downloaded(page, () => pressEnter(page.getByRole('menuitem', { name })))
}

const ISSUE = /^Émettre l/

/** Issues a draft by keyboard, once its last changes have reached the server. */
export const issueOnPage = async (page: Page): Promise<void> => {
  const hands = byKeyboard(page)
  await hands.press(page.getByRole('button', { name: ISSUE }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: ISSUE }))
  await page.getByRole('heading', { name: /^[FA]\d{4}-\d{4}$/ }).waitFor()
  expect(hands.complaints).toEqual([])
}

interface NewDraft {
  readonly client: string
  readonly kind: string
  readonly title: string
  readonly line: string
  /** As a person types it. */
  readonly price: string
}

/** Makes a draft with one line by keyboard, from the list of invoices; answers its number. */
export const draftOnPage = async (page: Page, { client, kind, title, line, price }: NewDraft): Promise<number> => {
  const hands = byKeyboard(page)
  await page.goto('/manager/invoicing/invoices')
  await hands.press(page.getByRole('button', { name: 'Nouvelle facture' }).first())
  const dialog = page.getByRole('dialog')
  await hands.write(dialog.getByLabel('Objet'), title)
  await hands.press(dialog.getByRole('button', { name: /^Client :/ }))
  await typeInField(page, client)
  await hands.press(page.getByRole('option', { name: client }).first())
  await hands.press(dialog.getByRole('combobox', { name: 'Nature' }))
  await hands.press(page.getByRole('option', { name: kind, exact: true }))
  await hands.submit(dialog.getByRole('button', { name: 'Enregistrer' }))
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await hands.press(page.getByRole('button', { name: 'Ajouter une ligne', exact: true }))
  await expect.poll(() => page.locator('[data-row] [data-column="designation"]:focus').count()).toBe(1)
  await page.keyboard.type(line)
  await hands.write(page.locator('[data-row] [data-column="unit_price"]').first(), price)
  await page.keyboard.press('Tab')
  await whenUpToDate(page)
  await expect.poll(() => page.url()).toMatch(/\/invoice\/\d+$/)
  expect(hands.complaints).toEqual([])
  return Number(page.url().split('/').at(-1))
}

/** A cell of the lines of a draft. */
export const lineCell = (page: Page, column: string, line: number) =>
  page.locator(`[data-row] >> nth=${line - 1}`).locator(`[data-column="${column}"]`)

/** The text of the field that has the focus. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value ?? '')

/** Puts the time that the credit note has freed on a new draft, two hours of it, and opens it. */
export const billAgainOnPage = async (page: Page): Promise<number> => {
  const hands = byKeyboard(page)
  await page.goto('/manager/invoicing')
  await hands.press(
    page.getByRole('navigation', { name: 'Rubriques de la facturation' }).getByRole('link', { name: 'À facturer' }),
  )
  const time = page.getByRole('region', { name: 'Au temps passé' })
  const bar = page.getByRole('group', { name: 'Sélection' })
  const select = async (): Promise<void> => {
    await hands.press(time.getByRole('checkbox', { name: 'Sélectionner Dépannages' }))
    await hands.press(bar.getByRole('button', { name: 'Facturation' }))
  }
  await select()
  await hands.press(page.getByRole('menuitem', { name: 'Durée facturée…' }))
  await typeInField(page, '2h')
  await page.keyboard.press('Enter')
  await time
    .getByRole('row')
    .filter({ hasText: 'Dépannages' })
    .getByRole('cell', { name: /^2\sh$/ })
    .waitFor()
  // The selection has ended with the step.
  await bar.waitFor({ state: 'detached' })
  await select()
  await hands.press(page.getByRole('menuitem', { name: 'Imputer à une facture…' }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Nouveau brouillon' }))
  await time.getByRole('row').filter({ hasText: 'Dépannages' }).waitFor({ state: 'detached' })
  await hands.press(
    page.getByRole('navigation', { name: 'Rubriques de la facturation' }).getByRole('link', { name: 'Factures' }),
  )
  await hands.press(page.getByRole('grid').getByRole('link', { name: 'Prestations', exact: true }).first())
  await page.getByRole('heading', { level: 1, name: 'Prestations' }).waitFor()
  await whenUpToDate(page)
  expect(hands.complaints).toEqual([])
  await expect.poll(() => page.url()).toMatch(/\/invoice\/\d+$/)
  return Number(page.url().split('/').at(-1))
}
