/** Entry of `installation` with the hash of the one-time token that makes the first manager. */
export const SETUP_TOKEN = 'setup_token_hash'
