import { expect, test } from 'vitest'
import { openSheet, type Style } from './sheet.ts'

const TEXT: Style = { size: 9 }
const open = () =>
  openSheet(
    { title: 'Facture', author: 'Atelier', language: 'fr', createdAt: '2026-11-02T09:00:00.000Z', cii: null },
    () => undefined,
  )

test('a text of several lines keeps them, whatever ends them', () => {
  expect(open().wrap('Forfait « démarrage »\nDeux jours\r\n\tsur site 😀', 400, TEXT)).toEqual([
    'Forfait « démarrage »',
    'Deux jours',
    'sur site ?',
  ])
})
