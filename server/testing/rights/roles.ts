/** Roles as the expected rights name them, written by hand like the rights themselves. */
export const MANAGER = ['manager'] as const
export const STAFF = ['manager', 'technicien'] as const
export const ALL = ['manager', 'technicien', 'client'] as const
