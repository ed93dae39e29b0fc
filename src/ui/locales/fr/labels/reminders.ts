import type { AreaLabels } from '../../label-types.ts'

/** Labels of the mails of invoices and of the levels of reminders. */
export const remindersFr = {
  model: {
    reminder_level: { one: 'niveau de relance', many: 'niveaux de relance' },
    invoice_mail: { one: 'envoi de facture', many: 'envois de factures' },
  },
  field: {
    reminder_level: {
      name: 'Nom',
      days_after_due: 'Jours après l’échéance',
      subject: 'Objet de l’e-mail',
      message: 'Message',
      subject_en: 'Objet en anglais',
      message_en: 'Message en anglais',
      automatic_since: 'Automatique depuis le',
    },
    invoice_mail: {
      invoice_id: 'Facture',
      reminder_level_id: 'Relance',
      email: 'Destinataire',
      also_to: 'Autres destinataires',
      cc: 'Copie (Cc)',
      subject: 'Objet',
      message: 'Message',
      locale: 'Langue',
      state: 'État',
      last_error: 'Motif de l’échec',
      user_id: 'Envoyé par',
      created_at: 'Créé le',
      sent_at: 'Parti le',
    },
  },
  action: {
    reminder_level: {
      create: 'Ajouter un niveau',
      update: 'Modifier le niveau',
      makeAutomatic: 'Envoyer automatiquement',
      makeManual: 'Ne plus envoyer automatiquement',
      delete: 'Supprimer le niveau',
    },
    invoice_mail: { create: 'Envoyer par e-mail', retry: 'Renvoyer', delete: 'Annuler l’envoi' },
  },
  done: {
    reminder_level: { makeAutomatic: 'Relance automatique', delete: 'Niveau supprimé' },
    invoice_mail: { delete: 'Envoi annulé' },
  },
  record: {
    reminder_level: {
      create: 'Nouveau niveau de relance',
      update: 'Modifier le niveau de relance',
      emptyHint: 'Créez le premier : une relance part quand vous l’envoyez, ou d’elle-même si vous le demandez.',
      notFound: 'Ce niveau de relance est introuvable',
      notHereYet: 'Ce niveau de relance n’est pas encore sur cet appareil',
    },
  },
} as const satisfies AreaLabels<'reminder_level' | 'invoice_mail'>
