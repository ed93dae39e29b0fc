import type { BookPayment } from './books.ts'

/** Whether a payment moves no money: an invoice and a credit note settle each other. */
export const isSetOff = ({ method }: Pick<BookPayment, 'method'>): boolean => method === 'credit_note'
