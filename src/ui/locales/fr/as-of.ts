/** Texts of lists as they were at the end of a past day. */
export const asOfFr = {
  field: 'Au',
  banner: 'État passé',
  title: 'Vous regardez le passé : état au {{day}}, en fin de journée',
  back: 'Revenir à aujourd’hui',
  boardOfToday: 'Le tableau montre les tickets d’aujourd’hui, pas ceux du {{day}}',
  toList: 'Voir la liste au {{day}}',
  unknown: 'inconnu',
  unknownHint: 'Inconnu à cette date',
  ticketsHint:
    'Étape et responsable sont ceux de ce jour, inconnus avant un import ; le temps passé est celui du travail daté de ce jour ou d’avant, tel qu’il est pointé aujourd’hui ; les autres colonnes sont celles d’aujourd’hui. Lecture seule : une ligne ouvre le ticket tel qu’il est aujourd’hui.',
  ticketsOffline: 'Le serveur ne répond pas : les responsables à cette date restent inconnus.',
  ticketsForgotten: 'L’activité n’est conservée que depuis le {{day}} : les responsables à cette date sont inconnus.',
  file: '{{name}} au {{day}}',
  noTickets: 'Aucun ticket à cette date',
  noTicketsHint: 'Choisissez un jour plus récent.',
  unknownStages_one: '{{shown}} à l’étape inconnue',
  unknownStages_other: '{{shown}} à l’étape inconnue',
  invoicesHint:
    'Étapes, paiements enregistrés et restes à payer sont ceux de ce jour ; les montants des brouillons de l’époque sont inconnus, et les brouillons supprimés depuis n’y sont pas. Lecture seule : une ligne ouvre la facture telle qu’elle est aujourd’hui.',
  invoicesOffline:
    'Le serveur ne répond pas : les paiements modifiés ou supprimés depuis ce jour ne sont pas connus, et les restes à payer peuvent en différer.',
  invoicesForgotten:
    'L’activité n’est conservée que depuis le {{day}} : les paiements modifiés ou supprimés auparavant et les contestations d’alors ne sont pas tous connus, et les restes à payer peuvent en différer.',
  noInvoices: 'Aucune facture à cette date',
  noInvoicesHint: 'Choisissez un jour plus récent.',
  unknownDrafts_one: '{{shown}} brouillon au montant inconnu',
  unknownDrafts_other: '{{shown}} brouillons au montant inconnu',
  receivablesHint:
    'Créances d’après les factures émises et les paiements enregistrés à cette date. Le temps à facturer et le montant des brouillons sont inconnus à cette date.',
}
