/** What several models call the same. */
export const edit = { create: 'Créer', update: 'Modifier' } as const
