/**
 * Cost classes of calls. Each call declares one; a server has one budget for each
 * (`server/access/limits/budgets.ts`).
 *
 *   free     a constant answer, or a question of the operator
 *   read     one or a few queries
 *   write    one transaction
 *   batch    work over many records: an export, the invoices of a month
 *   print    one PDF
 *   upload   bytes that come in
 *   file     bytes that go out
 *   account  a public call that checks or sets a secret, or sends mail
 *   refresh  the exchange of a refresh token
 */
export type Cost = 'free' | 'read' | 'write' | 'batch' | 'print' | 'upload' | 'file' | 'account' | 'refresh'
