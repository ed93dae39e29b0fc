import { expect, it } from 'vitest'
import { element } from '#tests/contract/xml-element.ts'
import { movementMethod } from './payment-method.ts'

it.each([
  ['REMISE CHEQUES 3', 'check'],
  ['REMISE DE CHÈQUES N° 0000123', 'check'],
  ['REM CHQ', 'check'],
  ['REMCHQ 12', 'check'],
  ['CHEQUE 0001234', 'check'],
  ['VIR', 'transfer'],
  ['VIREMENT RECU MAIRIE DE LYON', 'transfer'],
  ['VIR SEPA DUPONT F2026-0001', 'transfer'],
  ['VIR INST CARTE BLANCHE SARL', 'transfer'],
  ['PRLV SEPA DUPONT', 'direct_debit'],
  ['REMISE PRELEVEMENTS 4', 'direct_debit'],
  ['Prélèvement DUPONT', 'direct_debit'],
  ['REMISE CB 02/03', 'card'],
  ['CARTE 12/03 DUPONT', 'card'],
  ['ESPECES', 'cash'],
  ['VERSEMENT ESPÈCES GAB', 'cash'],
  ['VERSEMENT', 'cash'],
  ['VERSEMENT CHEQUES', 'check'],
  ['VERSEMENT PAR VIREMENT', 'transfer'],
  ['BOULANGERIE MARTIN F2026-0001', 'transfer'],
  ['VIRGINIE CHQUIER', 'transfer'],
  ['', 'transfer'],
] as const)('« %s » is paid by %s', (label, method) => {
  expect(movementMethod([label])).toBe(method)
})

const coded = (domain: string, family: string, subFamily = 'OTHR') =>
  element('Ntry', '', [
    element('BkTxCd', '', [
      element('Domn', '', [
        element('Cd', domain),
        element('Fmly', '', [element('Cd', family), element('SubFmlyCd', subFamily)]),
      ]),
    ]),
  ])

it.each([
  ['PMNT', 'RCDT', 'ESCT', 'transfer'],
  ['PMNT', 'ICDT', 'ESCT', 'transfer'],
  ['PMNT', 'RRCT', 'ESCT', 'transfer'],
  ['PMNT', 'IRCT', 'ESCT', 'transfer'],
  ['PMNT', 'RCHQ', 'CCHQ', 'check'],
  ['PMNT', 'ICHQ', 'CCHQ', 'check'],
  ['PMNT', 'LBOX', 'LBCA', 'check'],
  ['PMNT', 'IDDT', 'ESDD', 'direct_debit'],
  ['PMNT', 'RDDT', 'ESDD', 'direct_debit'],
  ['PMNT', 'MCRD', 'POSP', 'card'],
  ['PMNT', 'CCRD', 'POSD', 'card'],
  ['PMNT', 'CNTR', 'CDPT', 'cash'],
  ['PMNT', 'CNTR', 'CHKD', 'check'],
] as const)('the code %s %s %s is paid by %s, whatever the label says', (domain, family, subFamily, method) => {
  const other = method === 'transfer' ? 'REMISE CHEQUES' : 'VIR'
  expect(movementMethod([other], [coded(domain, family, subFamily)])).toBe(method)
})

it.each([
  ['PMNT', 'OTHR'],
  ['PMNT', 'CNTR'],
  ['ACMT', 'RCHQ'],
])('the code %s %s says nothing: the words decide', (domain, family) => {
  expect(movementMethod(['REM CHQ 3'], [coded(domain, family)])).toBe('check')
})

it('the words of the bank precede those of the other side', () => {
  expect(movementMethod(['REMISE CHEQUES', 'VIR CARTE BLANCHE'])).toBe('check')
})
