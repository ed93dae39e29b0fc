import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KIMAI } from '#server/testing/records/import-files.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { findings } from './support/accessibility.ts'
import { runImport, sendImport, setUpCompany, undoImport } from './support/imports.ts'
import { DESKTOP, openVisitor, PHONE, whenUpToDate } from './support/page.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await createServerProcess({ environment: { DEMO: '0' }, isForStory: true })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const TICKETS = 400

/** A base of GLPI in ISO 8859-1, days first. */
const glpi = (): Buffer => {
  const rows = Array.from({ length: TICKETS }, (_, n) => {
    const day = `${String(1 + (n % 28)).padStart(2, '0')}-${String(1 + (n % 12)).padStart(2, '0')}-2024`
    const status = ['Clos', 'En attente', 'Résolu', 'En cours (Attribué)'][n % 4]
    return `"7 00${String(n % 10)} ${String(n).padStart(3, '0').slice(-3)}";"Panne n° ${n}";"Mairie ${n % 9}";"${status}";"Incident";"Haute";"Durand Paul";"Roux Anne";"${day} 09:00";"";"Ligne une, aussi longue que les gens en écrivent quand ils racontent tout\nligne deux";"1 heure"`
  })
  const headers =
    '"ID";"Titre";"Entité";"Statut";"Type";"Priorité";"Demandeur - Demandeur";"Attribué à - Technicien";"Date d\'ouverture";"Date de clôture";"Description";"Tâches - Durée"'
  const unique = rows.map((row, n) =>
    row.replace(/^"[^"]*"/, `"${(7_000_000 + n).toLocaleString('fr').replaceAll('\u202f', ' ')}"`),
  )
  return Buffer.from(`${headers}\n${unique.join('\n')}\n`, 'latin1')
}

it('imports files of Kimai and GLPI with the traps of their formats, once, and undoes what nothing was built on', async () => {
  const { page, context, failures } = await openVisitor(browser, server.origin, { isAlwaysOnline: true })
  await setUpCompany(page, server.output())
  await page.getByRole('link', { name: 'Importer un fichier' }).click()
  await page.getByText('Aucun import pour le moment').waitFor()
  expect(await findings(page)).toEqual([])

  await sendImport(page, 'kimai.csv', Buffer.from(KIMAI))
  await page.getByText('Reconnu comme Kimai').waitFor()
  await page.getByText('3 lignes laissées de côté').waitFor()
  await page.getByText('5 à créer').waitFor()
  const sample = page.getByRole('region', { name: 'Premières lignes' }).getByRole('listitem').first()
  await expect
    .poll(async () => (await sample.getByRole('term').allTextContents()).slice(0, 4))
    .toEqual(['Date', 'Heure de début', 'Heure de fin', 'Durée'])
  expect(await findings(page)).toEqual([])
  await runImport(page)
  await page.getByRole('region', { name: 'Ce qui a été importé' }).getByText('5 créés').waitFor()
  expect(await findings(page)).toEqual([])

  // The rows reach the device by its feed, and their texts stay texts.
  await page.getByRole('link', { name: 'Voir les pointages' }).click()
  await page.getByText("=cmd|' /C calc'!A0").first().waitFor()

  await page.goto('/manager/import')
  await sendImport(page, 'glpi.csv', glpi())
  await page.getByText('Reconnu comme GLPI').waitFor()
  await page.getByText('Répondez d’abord aux questions ci-dessus.').waitFor()
  await page.setViewportSize(PHONE)
  const rightEdge = async () => {
    const questions = await page.getByRole('region', { name: 'À préciser' }).boundingBox()
    return questions && questions.x + questions.width
  }
  await expect.poll(rightEdge).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('combobox', { name: 'Étape de chaque statut En attente' }).click()
  await page.getByRole('option', { name: 'En attente de validation' }).click()
  await page.getByRole('button', { name: 'Analyser de nouveau' }).click()
  await runImport(page)
  const address = page.url()

  // A second import of the file has nothing new.
  await page.goto('/manager/import')
  await sendImport(page, 'glpi.csv', glpi())
  await page.getByText('Rien de nouveau').waitFor()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Le fichier glpi.csv (400 lignes) et vos réponses seront supprimés du serveur.').waitFor()
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await page.getByText('Le fichier est abandonné').waitFor()
  await page.getByText('glpi.csv').first().waitFor()

  // A ticket can be worked with; then the import can no longer be undone.
  await page.goto('/manager/tickets?q=Panne+n%C2%B0+399')
  await page.getByRole('link', { name: 'Panne n° 399' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Panne n° 399' }).waitFor()
  await page.getByRole('button', { name: 'Terminer' }).first().click()
  await page.getByRole('button', { name: 'Démarrer', exact: true }).first().waitFor()
  await whenUpToDate(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Annuler cet import' }).click()
  await question.getByText('400 tickets').waitFor()
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Garder l’import' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('L’import est terminé').waitFor()
  await undoImport(page)
  await page.getByText('Cet import ne peut plus être annulé').waitFor()
  expect(await findings(page)).toEqual([])

  // Nothing was built on the time of Kimai.
  await page.goto('/manager/import')
  await page.getByRole('link', { name: 'kimai.csv' }).click()
  await undoImport(page)
  await page.getByText('Cet import a été annulé').waitFor()
  await page.getByRole('region', { name: 'Ce qui a été retiré' }).getByText('5 retirés').waitFor()
  await page.goto('/manager/pointages')
  await page.locator('[data-row="0"]').waitFor()
  await whenUpToDate(page)
  expect(await page.getByText("=cmd|' /C calc'!A0").count()).toBe(0)

  // A table of no known program asks for its columns, which can be put away.
  await page.goto('/manager/import')
  await sendImport(page, 'suivi.csv', Buffer.from('Jour;Qui;Combien\n2025-03-04;Zoé;1,5\n'))
  await page.getByText('il manque l’essentiel').waitFor()
  await page.getByRole('combobox', { name: 'Durée' }).waitFor()
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('combobox', { name: 'Durée' }).waitFor({ state: 'detached' })
  expect(failures).toEqual([])
  await context.close()
})
