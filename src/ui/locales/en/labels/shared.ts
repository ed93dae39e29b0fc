/** What several models call the same. */
export const edit = { create: 'Create', update: 'Edit' } as const
