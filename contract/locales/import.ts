import type { Locale } from '#contract/core/kinds/locale.ts'
import type { RefusalReason } from '#contract/import/import.ts'

interface ImportTexts {
  /** Client of rows that name none, unless a manager says otherwise. */
  readonly ownClient: string
  readonly line: string
  readonly reason: string
  readonly reasons: Readonly<Record<RefusalReason, string>>
}

/** Texts of the file of refused rows, and of the screen of imports. */
export const IMPORT_TEXTS: Readonly<Record<Locale, ImportTexts>> = {
  fr: {
    ownClient: 'Interne',
    line: 'Ligne',
    reason: 'Raison',
    reasons: {
      date: 'Date absente ou illisible',
      duration: 'Durée absente ou illisible',
      too_long_day: 'Plus de 24 heures',
      too_short: 'Moins d’un quart d’heure : compté avec le reste de la journée',
      person: 'Personne absente',
      name: 'Nom ou titre absent',
      text_length: 'Texte trop long',
      control_characters: 'Caractères illisibles',
      repeated: 'Numéro déjà présent plus haut dans le fichier',
    },
  },
  en: {
    ownClient: 'Internal',
    line: 'Row',
    reason: 'Reason',
    reasons: {
      date: 'Missing or unreadable date',
      duration: 'Missing or unreadable duration',
      too_long_day: 'More than 24 hours',
      too_short: 'Less than a quarter of an hour: counted with the rest of the day',
      person: 'Missing person',
      name: 'Missing name or title',
      text_length: 'Text too long',
      control_characters: 'Unreadable characters',
      repeated: 'Number already used further up in the file',
    },
  },
}
