/** Path of the calls by which people sign in and look after their own account. */
export const AUTH_PATH = '/api/interfaces/auth'
