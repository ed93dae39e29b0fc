/** Labels shared by several models. */
export const edit = { create: 'Créer', update: 'Modifier' } as const
