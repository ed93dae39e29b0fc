import type { AreaLabels } from '../../label-types.ts'

/** Labels of the rules of leave and of what colleagues know of it. */
export const leaveFr = {
  model: {
    calendar_feed: { one: 'agenda externe', many: 'agendas externes' },
    unavailability: { one: 'indisponibilité', many: 'indisponibilités' },
    leave_rule: { one: 'règle de congé', many: 'règles de congé' },
    leave_adjustment: { one: 'correction de solde', many: 'corrections de solde' },
    bridge_day: { one: 'jour de pont', many: 'jours de pont' },
    handover: { one: 'ticket confié', many: 'tickets confiés' },
  },
  field: {
    calendar_feed: { user_id: 'Personne', scope: 'Contenu', token_hash: 'Empreinte', created_at: 'Créé le' },
    unavailability: {
      user_id: 'Personne',
      start: 'Du',
      end: 'Au',
      start_half: 'Commence à midi',
      end_half: 'Finit à midi',
    },
    leave_rule: {
      type: 'Type d’absence',
      starts_on: 'À partir du',
      days_per_month: 'Jours acquis par mois',
      year_start: 'Début de l’année de congé',
      rounds_up: 'Arrondir une année complète au jour supérieur',
      carry_over_days: 'Jours reportés au plus',
      carry_over_months: 'Mois pour prendre les jours reportés',
    },
    leave_adjustment: {
      user_id: 'Personne',
      type: 'Type d’absence',
      days: 'Jours',
      day: 'Pour l’année du',
      reason: 'Motif',
    },
    bridge_day: { day: 'Jour', name: 'Nom', taken_from: 'À la charge de' },
    handover: {
      absence_id: 'Absence',
      ticket_id: 'Ticket',
      user_id: 'Personne absente',
      to_user_id: 'Confié à',
      returned_at: 'Rendu le',
    },
  },
  action: {
    calendar_feed: { create: 'Créer une adresse d’agenda', delete: 'Révoquer l’adresse' },
    unavailability: {},
    leave_rule: { create: 'Ajouter une règle', update: 'Modifier la règle', delete: 'Supprimer la règle' },
    leave_adjustment: {
      create: 'Corriger un solde',
      update: 'Modifier la correction',
      delete: 'Supprimer la correction',
    },
    bridge_day: {
      create: 'Ajouter un jour de pont',
      update: 'Modifier le jour de pont',
      delete: 'Supprimer le jour de pont',
    },
    handover: { create: 'Confier un ticket', handBack: 'Rendre le ticket', delete: 'Ne plus confier le ticket' },
  },
  done: {
    calendar_feed: { delete: 'Adresse révoquée' },
    leave_rule: { delete: 'Règle supprimée' },
    leave_adjustment: { delete: 'Correction supprimée' },
    bridge_day: { delete: 'Jour de pont supprimé' },
    handover: { handBack: 'Ticket rendu', delete: 'Ticket repris' },
  },
  record: {
    leave_rule: {
      create: 'Nouvelle règle de congé',
      update: 'Modifier la règle de congé',
      emptyHint: 'Sans règle, un type d’absence n’a pas de solde.',
      notFound: 'Cette règle est introuvable',
      notHereYet: 'Cette règle n’est pas encore sur cet appareil',
    },
    leave_adjustment: {
      create: 'Nouvelle correction de solde',
      update: 'Modifier la correction de solde',
      emptyHint: 'Reprenez ici le solde de la personne à la mise en service.',
      notFound: 'Cette correction est introuvable',
      notHereYet: 'Cette correction n’est pas encore sur cet appareil',
    },
    bridge_day: {
      create: 'Nouveau jour de pont',
      update: 'Modifier le jour de pont',
      emptyHint: 'Ajoutez les jours où l’entreprise est fermée.',
      notFound: 'Ce jour de pont est introuvable',
      notHereYet: 'Ce jour de pont n’est pas encore sur cet appareil',
    },
  },
} as const satisfies AreaLabels<
  'unavailability' | 'leave_rule' | 'leave_adjustment' | 'bridge_day' | 'handover' | 'calendar_feed'
>
