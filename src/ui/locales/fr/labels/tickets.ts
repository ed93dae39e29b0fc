import type { AreaLabels } from '../../label-types.ts'
import { edit } from './shared.ts'

const label = {
  name: 'Nom',
  color_background: 'Couleur de fond',
  color_text: 'Couleur du texte',
  icon: 'Icône',
  position: 'Position',
  merged_into_id: 'Fusionné avec',
} as const

/** Labels of tickets and their child records. */
export const ticketsFr = {
  model: {
    ticket: { one: 'ticket', many: 'tickets' },
    ticket_status: { one: 'statut', many: 'statuts' },
    ticket_priority: { one: 'priorité', many: 'priorités' },
    ticket_type: { one: 'type', many: 'types' },
    ticket_status_history: { one: 'changement de statut', many: 'changements de statut' },
    macro: { one: 'réponse type', many: 'réponses types' },
    comment: { one: 'commentaire', many: 'commentaires' },
    file: { one: 'fichier', many: 'fichiers' },
  },
  field: {
    macro: { name: 'Nom', body: 'Texte', is_note: 'Note interne', then_step: 'Ensuite' },
    ticket: {
      name: 'Titre',
      description: 'Description',
      projet_id: 'Projet',
      status_id: 'Statut',
      priority_id: 'Priorité',
      type_id: 'Type',
      responsable_id: 'Responsable',
      created_by_id: 'Créé par',
      waiting_validation_user_id: 'Validation par',
      waiting_solving_user_id: 'Résolution par',
      email: 'E-mail de contact',
      url: 'Adresse web',
      location: 'Lieu',
      tag: 'Étiquette',
      ut: 'Temps estimé',
      ut_max: 'Temps maximal',
      dead_line: 'Échéance',
      todo_at: 'Prévu le',
      importance: 'Importance',
      is_facturable: 'Facturable',
      is_bloquant: 'Bloquant',
      visible_to_client: 'Visible par le client',
      is_favorite: 'Favori',
      created_at: 'Créé le',
      closed_at: 'Fermé le',
    },
    ticket_status: { ...label, stage: 'Étape', is_open: 'Ouvert', is_done: 'Terminé', is_closed: 'Fermé' },
    ticket_priority: label,
    ticket_type: label,
    ticket_status_history: {
      ticket_id: 'Ticket',
      user_id: 'Par',
      from_status_id: 'De',
      to_status_id: 'À',
      created_at: 'Le',
    },
    comment: {
      ticket_id: 'Ticket',
      user_id: 'Auteur',
      body: 'Texte',
      visible_to_client: 'Visible par le client',
      mentions: 'Personnes citées',
      is_read: 'Lu',
      created_at: 'Écrit le',
      edited_at: 'Modifié le',
    },
    file: {
      ticket_id: 'Ticket',
      user_id: 'Ajouté par',
      name: 'Nom',
      mime: 'Type',
      bytes: 'Taille',
      visible_to_client: 'Visible par le client',
      created_at: 'Ajouté le',
    },
  },
  action: {
    ticket: {
      create: 'Créer un ticket',
      update: 'Modifier',
      start: 'Démarrer',
      waitingValidation: 'Demander une validation',
      alertManagerToResolve: 'Alerter un manager',
      done: 'Terminer',
      close: 'Fermer',
      toggleFavorite: 'Mettre en favori',
      updateStatus: 'Changer le statut',
      updateBloquant: 'Marquer comme bloquant',
      updateUt: 'Changer l’estimation',
      updateResponsable: 'Changer le responsable',
      updateDeadLine: 'Changer l’échéance',
      updateTodoAt: 'Changer la date prévue',
      updatePriority: 'Changer la priorité',
      updateType: 'Changer le type',
      updateFacturable: 'Changer la facturation',
      updateVisibility: 'Changer la visibilité',
      updateImportance: 'Changer l’importance',
      updateName: 'Changer le titre',
      updateProjet: 'Changer de projet',
    },
    ticket_status: { ...edit, merge: 'Fusionner' },
    ticket_priority: { ...edit, merge: 'Fusionner' },
    ticket_type: { ...edit, merge: 'Fusionner' },
    ticket_status_history: {},
    macro: { ...edit, delete: 'Supprimer' },
    comment: {
      create: 'Commenter',
      editBody: 'Modifier le commentaire',
      updateVisibility: 'Changer la visibilité',
      markAsRead: 'Marquer comme lu',
      delete: 'Supprimer le commentaire',
    },
    file: { create: 'Joindre un fichier', updateVisibility: 'Changer la visibilité', delete: 'Supprimer le fichier' },
  },
  done: {
    macro: { delete: 'Réponse type supprimée' },
    comment: { delete: 'Commentaire supprimé' },
    file: { delete: 'Fichier supprimé' },
  },
  record: {
    macro: {
      create: 'Nouvelle réponse type',
      update: 'Modifier la réponse type',
      emptyHint: 'Le texte accepte {{contact}}, {{client}}, {{ticket}}, {{numero}} et {{moi}}.',
      notFound: 'Cette réponse type est introuvable',
      notHereYet: 'Cette réponse type n’est pas encore sur cet appareil',
    },
    ticket: {
      create: 'Nouveau ticket',
      update: 'Modifier le ticket',
      emptyHint: 'Créez le premier : il apparaîtra ici, même sans réseau.',
      notFound: 'Ce ticket est introuvable',
      notHereYet: 'Ce ticket n’est pas encore sur cet appareil',
    },
  },
} as const satisfies AreaLabels<
  | 'ticket'
  | 'ticket_status'
  | 'ticket_priority'
  | 'ticket_type'
  | 'ticket_status_history'
  | 'comment'
  | 'file'
  | 'macro'
>
