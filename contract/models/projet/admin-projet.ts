const SUFFIX = '-admin'

/**
 * External reference of the admin projets of a product: the company's own work, which no client
 * pays.
 */
export const adminReference = (product: string): string => `${product}${SUFFIX}`

export const isAdminProjet = ({ external_id: reference }: { readonly external_id: string | null }): boolean =>
  reference !== null && reference.length > SUFFIX.length && reference.endsWith(SUFFIX)
