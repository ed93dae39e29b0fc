import { defineCall } from '#contract/core/call.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { dataOf, rowOf } from './shapes.ts'

export const receivedInvoiceCalls = {
  import: defineCall({
    method: 'post',
    path: '/api/received_invoices',
    access: MANAGERS,
    cost: 'upload',
    body: 'multipart',
    answer: dataOf(rowOf('received_invoice')),
    status: 201,
    refuses: ['validation'],
    summary: {
      fr: 'Importer une facture électronique reçue (Factur-X, CII ou UBL, champ `image`) ; elle est vérifiée et conservée telle quelle',
      en: 'Import a received electronic invoice (Factur-X, CII or UBL, part `image`); it is checked and kept as it is',
    },
  }),
  original: defineCall({
    method: 'get',
    path: '/api/received_invoices/:id/original',
    access: MANAGERS,
    cost: 'file',
    answer: { file: '*/*' },
    refuses: ['not_found'],
    summary: { fr: 'Le fichier d’origine d’une facture reçue', en: 'The original file of a received invoice' },
  }),
}
