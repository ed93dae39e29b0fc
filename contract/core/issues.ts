/** Issues of one field; their texts are in `contract/locales/errors.*.ts`. */
export const ISSUE_CODES = [
  'required',
  'blank',
  'type',
  'integer',
  'min',
  'max',
  'max_length',
  'min_length',
  'control_characters',
  'email',
  'email_ascii',
  'password_pattern',
  'password_personal',
  'password_common',
  'password_published',
  'wrong_password',
  'wrong_code',
  'own_factor_first',
  'phone',
  'link',
  'siren',
  'siret',
  'siret_of_siren',
  'iban',
  'bic',
  'tva_number',
  'country',
  'vatex',
  'account',
  'journal',
  'emails',
  'tva_rate',
  'tva_zero',
  'code_of_category',
  'reason',
  'category',
  'outside_scope_alone',
  'payment_term',
  'deposit_unsent',
  'deposit_deducted',
  'deposit_credited',
  'colour',
  'date',
  'instant',
  'choice',
  'locale',
  'order',
  'chronology',
  'before_invoice',
  'future',
  'exists',
  'taken',
  'file_empty',
  'file_size',
  'quota_person',
  'quota_company',
  'file_type',
  'file_content',
  'file_unreadable',
  'one_file',
  'picture_pixels',
  'article_pictures',
  'statement_format',
  'statement_columns',
  'statement_empty',
  'xml_dangerous',
  'invoice_format',
  'invoice_encrypted',
  'invoice_attachments',
  'invoice_program',
  'invoice_many_files',
  'invoice_fields',
  'invoice_sums',
  'invoice_known',
  'invoice_too_much',
  'import_format',
  'import_empty',
  'import_headers',
  'import_bomb',
  'import_rows',
  'archive_version',
  'archive_damaged',
  'archive_not_empty',
  'unknown_field',
  'field_not_writable',
  'user_or_client',
  'token_scopes',
  'token_expiry',
  'tokens_most',
  'webhook_url',
  'webhook_network',
  'webhook_events',
  'webhooks_most',
] as const

/** Code of an issue. */
export type IssueCode = (typeof ISSUE_CODES)[number]

/** An issue of one field: a code, with the values that its message needs. */
export interface Issue {
  readonly code: IssueCode
  /**
   * Bound that was crossed, for `min`, `max`, `max_length`, `min_length`, `file_size` and quotas
   * (MiB), `picture_pixels` (millions), `article_pictures`, `tokens_most` and `webhooks_most`.
   */
  readonly bound?: number
  /**
   * How people read the bound: UT as hours and minutes, hundredths as amounts or decimal numbers.
   */
  readonly unit?: 'ut' | 'cents' | 'percent' | 'hundredths'
  /** Used part of the bound, for quotas (MiB). */
  readonly used?: number
}

/** Issues by field, the most important first; the interface shows the first one. */
export type Issues = Readonly<Record<string, readonly Issue[]>>
