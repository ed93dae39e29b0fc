/** Labels shared by several models. */
export const edit = { create: 'Create', update: 'Edit' } as const
