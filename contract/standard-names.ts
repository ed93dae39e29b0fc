/**
 * Names that the first start gives to roles and to the labels of tickets, in the language of an
 * installation. Screens in another language translate them until a manager renames the record.
 */
export const STANDARD_NAMES = {
  role: ['Manager', 'Technicien', 'Client'],
  ticket_status: ['Nouveau', 'En cours', 'En attente de validation', 'À résoudre', 'Terminé', 'Fermé'],
  ticket_priority: ['Basse', 'Normale', 'Haute', 'Urgente'],
  ticket_type: ['Incident', 'Demande', 'Évolution', 'Maintenance', 'Question'],
} as const

export type NamedModel = keyof typeof STANDARD_NAMES
export type StandardName<Model extends NamedModel> = (typeof STANDARD_NAMES)[Model][number]
