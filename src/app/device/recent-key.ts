/** The entry of `localStorage` with the records that a person viewed last. */
export const recentKeyOf = (userId: number): string => `app.recent.${userId}`

/** Removes them, at a sign-out. */
export const forgetRecentRecords = (storage: Storage, userId: number): void => storage.removeItem(recentKeyOf(userId))
