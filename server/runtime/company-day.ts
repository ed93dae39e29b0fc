/** Days of the company begin at midnight of this time zone, wherever the server is. */
const TIME_ZONE = 'Europe/Paris'

/** Day of an instant in the company's time zone, as `YYYY-MM-DD`. */
export const companyDay = (at: Date): string => new Intl.DateTimeFormat('fr-CA', { timeZone: TIME_ZONE }).format(at)
