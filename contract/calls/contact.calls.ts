import { defineCall } from '#contract/core/call.ts'
import { email, longText, phone, text } from '#contract/core/kinds/field.ts'
import { NOTHING } from './shapes.ts'

const NAME_LENGTH = 80
const MESSAGE_LENGTH = 5000

export const contactCalls = {
  send: defineCall({
    method: 'post',
    path: '/api/interfaces/contact',
    access: 'public',
    cost: 'account',
    body: {
      name: text({ max: NAME_LENGTH }),
      email: email({}),
      company: text({ nullable: true, max: NAME_LENGTH, default: null }),
      phone: phone({ nullable: true, default: null }),
      message: longText({ max: MESSAGE_LENGTH }),
      /** No person sees this field; a message with it is held for managers, who are not told. */
      website: text({ nullable: true, default: null }),
    },
    answer: NOTHING,
    status: 202,
    summary: {
      fr: 'Écrire à l’entreprise : elle reçoit un e-mail, et la demande attend dans « E-mails à traiter » ; website reste vide',
      en: 'Write to the company: it gets a mail, and the request waits among the held mails; website stays empty',
    },
  }),
}

/** Fields that a person fills in. */
export type ContactField = Exclude<keyof typeof contactCalls.send.body, 'website'>
