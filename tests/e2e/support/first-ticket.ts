import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { findings } from './accessibility.ts'
import { choose, openHanded, openMenu, openTab, type Way } from './hands/hands.ts'
import { typeInField } from './hands/keys.ts'
import { whenUpToDate } from './page.ts'

const ADA = { firstname: 'Ada', lastname: 'Martin', email: 'ada@exemple.fr', password: 'chaudière-verte-1843' } as const

/**
 * The story of a file: from the server’s first start without demo data to the first ticket, gone in
 * this way.
 */
export const tellFirstTicket = (way: Way): void => {
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

  it(`leads a fresh installation to its first ticket, ${way.name}`, async () => {
    const { page, hands, failures } = await openHanded(browser, server.origin, way, { isAlwaysOnline: true })
    const link = /\S+\/auth\/setup\?token=(\S+)/.exec(server.output())
    await page.goto(`/auth/setup?token=${link?.[1]}`)
    await hands.write(page.getByLabel('Prénom'), ADA.firstname)
    await hands.write(page.getByLabel('Nom', { exact: true }), ADA.lastname)
    await hands.write(page.getByLabel('E-mail'), ADA.email)
    await hands.write(page.getByLabel('Mot de passe', { exact: true }), ADA.password)
    await hands.press(page.getByRole('button', { name: 'Créer le compte' }))
    await page.waitForURL((url) => url.pathname === '/manager')
    await whenUpToDate(page)

    // The guide says what comes next, and opens each form.
    const guide = page.getByRole('region', { name: 'Pour bien démarrer' })
    await guide.getByText('0 étape sur 5').waitFor()
    expect(await findings(page)).toEqual([])
    await hands.press(guide.getByRole('link', { name: 'Compléter' }))
    const company = page.getByRole('form', { name: 'Entreprise' })
    await hands.write(company.getByLabel('Raison sociale'), 'Martin Dépannage')
    await hands.write(company.getByLabel('SIREN'), '123456782')
    await hands.submit(company.getByRole('button', { name: 'Enregistrer' }))
    await page.getByText('Enregistré', { exact: true }).filter({ visible: true }).first().waitFor()
    await page.goBack()
    await guide.getByText('1 étape sur 5').waitFor()

    await hands.press(guide.getByRole('button', { name: 'Nouveau client' }))
    const client = page.getByRole('dialog', { name: 'Nouveau client' })
    await hands.write(client.getByLabel('Nom', { exact: true }), 'Mairie de Sainte-Anne')
    await hands.submit(client.getByRole('button', { name: 'Enregistrer' }))
    await client.waitFor({ state: 'detached' })
    await hands.press(guide.getByRole('button', { name: 'Nouveau projet' }))
    const projet = page.getByRole('dialog', { name: 'Nouveau projet' })
    await hands.write(projet.getByLabel('Nom', { exact: true }), 'Parc informatique')
    await choose(page, hands, projet.getByRole('button', { name: /^Client :/ }), 'Mairie de Sainte-Anne')
    await hands.submit(projet.getByRole('button', { name: 'Enregistrer' }))
    await projet.waitFor({ state: 'detached' })
    await guide.getByText('3 étapes sur 5').waitFor()
    await hands.press(guide.getByRole('button', { name: 'Inviter' }))
    const colleague = page.getByRole('dialog', { name: 'Inviter un collègue' })
    await hands.write(colleague.getByLabel('Prénom'), 'Bruno')
    await hands.write(colleague.getByLabel('Nom', { exact: true }), 'Petit')
    await hands.write(colleague.getByLabel('E-mail'), 'bruno@exemple.fr')
    await hands.submit(colleague.getByRole('button', { name: 'Inviter' }))
    await colleague.waitFor({ state: 'detached' })
    await guide.getByText('4 étapes sur 5').waitFor()
    await expect.poll(() => server.output()).toContain('Mail to bruno@exemple.fr')

    await hands.press(guide.getByRole('link', { name: 'Nouveau ticket' }))
    await hands.write(page.getByLabel('Titre'), 'Le premier ticket')
    await choose(page, hands, page.getByRole('button', { name: /^Projet :/ }), 'Parc informatique')
    expect(await findings(page)).toEqual([])
    await hands.submit(page.getByRole('button', { name: 'Créer le ticket' }))
    await page.getByRole('heading', { level: 1, name: 'Le premier ticket' }).waitFor()
    await page.waitForURL((url) => /^\/manager\/tickets\/\d+$/.test(url.pathname))
    // A phone folds the properties.
    if (way.hasTouch) await hands.press(page.locator('summary', { hasText: 'Propriétés' }))
    await hands.press(page.getByRole('button', { name: /^Lieu/ }))
    await typeInField(page, 'Salle du conseil')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Lieu.*Salle du conseil$/ }).waitFor()
    await whenUpToDate(page)

    // The client's page has it.
    await openMenu(page, hands, way, 'Clients')
    await hands.press(page.getByRole('grid').getByRole('link', { name: 'Mairie de Sainte-Anne' }))
    await openTab(page, hands, way, 'Tickets 1')
    await page.getByRole('grid').getByRole('link', { name: 'Le premier ticket' }).waitFor()

    expect(hands.complaints).toEqual([])
    expect(failures).toEqual([])
  })
}
