import { PAYMENT_METHODS } from '#contract/locales/payment-methods.ts'
import type { Labels } from '../label-types.ts'
import { helpLabelsFr } from './labels/help.ts'
import { invoicingFr } from './labels/invoicing.ts'
import { leaveFr } from './labels/leave.ts'
import { peopleFr } from './labels/people.ts'
import { remindersFr } from './labels/reminders.ts'
import { ticketsFr } from './labels/tickets.ts'
import { workFr } from './labels/work.ts'

export const labelsFr = {
  model: {
    ...peopleFr.model,
    ...ticketsFr.model,
    ...workFr.model,
    ...invoicingFr.model,
    ...leaveFr.model,
    ...remindersFr.model,
    ...helpLabelsFr.model,
  },
  field: {
    ...peopleFr.field,
    ...ticketsFr.field,
    ...workFr.field,
    ...invoicingFr.field,
    ...leaveFr.field,
    ...remindersFr.field,
    ...helpLabelsFr.field,
  },
  action: {
    ...peopleFr.action,
    ...ticketsFr.action,
    ...workFr.action,
    ...invoicingFr.action,
    ...leaveFr.action,
    ...remindersFr.action,
    ...helpLabelsFr.action,
  },
  done: { ...peopleFr.done, ...ticketsFr.done, ...workFr.done, ...invoicingFr.done, ...leaveFr.done, ...remindersFr.done, ...helpLabelsFr.done },
  doneOfAny: { setArchive: 'Mis aux archives', setUnArchive: 'Sorti des archives', delete: 'Supprimé' },
  ofClient: {
    action: { ticket: { start: 'Refuser la validation', done: 'Valider le travail' } },
    done: { ticket: { start: 'Validation refusée', done: 'Travail validé' } },
  },
  stage: {
    new: 'Nouveau',
    in_progress: 'En cours',
    waiting_validation: 'En attente de validation',
    waiting_solving: 'À résoudre',
    done: 'Terminé',
    closed: 'Fermé',
  },
  choice: {
    absence_status: { requested: 'Demandée', approved: 'Acceptée', refused: 'Refusée', cancelled: 'Annulée' },
    absence_type: {
      conge_paye: 'Congé payé',
      rtt: 'RTT',
      maladie: 'Maladie',
      famille: 'Événement familial',
      sans_solde: 'Sans solde',
      autre: 'Autre',
    },
    bridge_source: { offered: 'L’entreprise', conge_paye: 'Congés payés', rtt: 'RTT' },
    billable_period: { once: 'Une fois', month: 'Chaque mois', quarter: 'Chaque trimestre', year: 'Chaque année' },
    feed_scope: { person: 'Mon planning', team: 'Le planning de l’équipe' },
    help_audience: { everyone: 'Clients et équipe', clients: 'Clients', staff: 'Équipe' },
    help_section: {
      start: 'Premiers pas',
      tickets: 'Tickets',
      billing: 'Temps et factures',
      workplace: 'Poste de travail',
      mail: 'Messagerie',
      network: 'Réseau et sauvegardes',
      security: 'Sécurité',
      methods: 'Méthodes de l’équipe',
    },
    client_kind: { professional: 'Professionnel', individual: 'Particulier', public: 'Secteur public' },
    created_invoice_kind: { invoice: 'Facture', deposit: 'Facture d’acompte' },
    invoice_grouping: { entry: 'Pointage', ticket: 'Ticket', projet: 'Projet', user: 'Personne' },
    invoice_kind: { invoice: 'Facture', credit_note: 'Avoir', deposit: 'Facture d’acompte', final: 'Facture de solde' },
    invoice_stage: { draft: 'Brouillon', sent: 'Émise', closed: 'Clôturée' },
    invoice_mail_state: { waiting: 'En attente', sending: 'Envoi en cours', sent: 'Envoyé', failed: 'Échec', bounced: 'Non distribué' },
    leave_year: { june: '1er juin', january: '1er janvier' },
    line_unit: { hour: 'Heure', day: 'Jour', month: 'Mois', unit: 'Unité' },
    locale: { fr: 'Français', en: 'Anglais' },
    macro_step: {
      start: 'Démarrer le ticket',
      waitingValidation: 'Demander la validation au client',
      done: 'Terminer le ticket',
      close: 'Fermer le ticket',
    },
    mail_time: { at_once: 'Aussitôt', digest: 'Résumé', never: 'Jamais' },
    nature: { services: 'Prestation de services', goods: 'Livraison de biens' },
    notification_kind: {
      mention: 'Vous êtes cité',
      asked: 'On vous demande d’agir',
      comment: 'Commentaires',
      progress: 'Tickets ouverts et terminés',
      absence: 'Absences',
      contract: 'Contrats d’heures',
      account: 'Demandes de compte, messages de visiteurs',
    },
    pointage_kind: { on_site: 'Sur place', remote: 'À distance', workshop: 'Atelier', travel: 'Déplacement' },
    received_format: { facturx: 'Factur-X', cii: 'CII', ubl: 'UBL' },
    received_state: { received: 'Non soldée', paid: 'Soldée' },
    transaction_method: PAYMENT_METHODS.fr,
    tva_category: {
      standard: 'Taux normal ou réduit',
      exempt: 'Exonérée',
      reverse_charge: 'Autoliquidation',
      intra_community: 'Livraison intracommunautaire',
      export: 'Exportation',
      outside_scope: 'Hors champ de la TVA',
    },
    tva_regime: { normal: 'Réel', franchise: 'Franchise en base' },
    worked_week: {
      monday_to_friday: 'Du lundi au vendredi',
      monday_to_saturday: 'Du lundi au samedi',
      tuesday_to_saturday: 'Du mardi au samedi',
      every_day: 'Tous les jours',
    },
  },
  role: { manager: 'Manager', technicien: 'Technicien', client: 'Client' },
} as const satisfies Labels
