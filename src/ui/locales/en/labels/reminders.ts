import type { AreaLabels } from '../../label-types.ts'

/** Labels of the mails of invoices and of the levels of reminders. */
export const remindersEn = {
  model: {
    reminder_level: { one: 'reminder level', many: 'reminder levels' },
    invoice_mail: { one: 'invoice e-mail', many: 'invoice e-mails' },
  },
  field: {
    reminder_level: {
      name: 'Name',
      days_after_due: 'Days after the due date',
      subject: 'Subject of the e-mail',
      message: 'Message',
      subject_en: 'Subject in English',
      message_en: 'Message in English',
      automatic_since: 'Automatic since',
    },
    invoice_mail: {
      invoice_id: 'Invoice',
      reminder_level_id: 'Reminder',
      email: 'Recipient',
      also_to: 'Other recipients',
      cc: 'Copy (Cc)',
      subject: 'Subject',
      message: 'Message',
      locale: 'Language',
      state: 'State',
      last_error: 'Reason for the failure',
      user_id: 'Sent by',
      created_at: 'Created on',
      sent_at: 'Sent on',
    },
  },
  action: {
    reminder_level: {
      create: 'Add a level',
      update: 'Edit the level',
      makeAutomatic: 'Send automatically',
      makeManual: 'Stop sending automatically',
      delete: 'Delete the level',
    },
    invoice_mail: { create: 'Send by e-mail', retry: 'Send again', delete: 'Cancel the e-mail' },
  },
  done: {
    reminder_level: { makeAutomatic: 'Automatic reminder', delete: 'Level deleted' },
    invoice_mail: { delete: 'E-mail cancelled' },
  },
  record: {
    reminder_level: {
      create: 'New reminder level',
      update: 'Edit the reminder level',
      emptyHint: 'Create the first one: a reminder goes out when you send it, or automatically if you ask for that.',
      notFound: 'This reminder level cannot be found',
      notHereYet: 'This reminder level is not on this device yet',
    },
  },
} as const satisfies AreaLabels<'reminder_level' | 'invoice_mail'>
