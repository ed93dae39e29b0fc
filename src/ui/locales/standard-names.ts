import type { Locale } from '#contract/core/kinds/locale.ts'
import type { NamedModel, StandardName } from '#contract/standard-names.ts'

type Translations = { readonly [Model in NamedModel]: Readonly<Record<StandardName<Model>, string>> }

/** The names of the first start in the other languages; they are stored in French. */
const TRANSLATIONS: Readonly<Record<Exclude<Locale, 'fr'>, Translations>> = {
  en: {
    role: { Manager: 'Manager', Technicien: 'Technician', Client: 'Client' },
    ticket_status: {
      Nouveau: 'New',
      'En cours': 'In progress',
      'En attente de validation': 'Waiting for approval',
      'À résoudre': 'To resolve',
      Terminé: 'Done',
      Fermé: 'Closed',
    },
    ticket_priority: { Basse: 'Low', Normale: 'Normal', Haute: 'High', Urgente: 'Urgent' },
    ticket_type: {
      Incident: 'Incident',
      Demande: 'Request',
      Évolution: 'Enhancement',
      Maintenance: 'Maintenance',
      Question: 'Question',
    },
  },
}

interface Named {
  readonly name: string
}

/** The records with the standard ones among their names in the reader's language. */
export const inReadersLanguage = <Row extends Named>(
  model: NamedModel,
  records: readonly Row[],
  locale: Locale,
): readonly Row[] => {
  const names: Readonly<Record<string, string>> = locale === 'fr' ? {} : TRANSLATIONS[locale][model]
  return records.map((record) =>
    Object.hasOwn(names, record.name) ? { ...record, name: names[record.name] ?? record.name } : record,
  )
}
