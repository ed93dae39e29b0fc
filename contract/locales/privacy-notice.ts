import type { CompanyIdentity } from '#contract/calls/company.calls.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { Retention } from '#contract/models/settings/retention.ts'

/** One part of the privacy notice. */
export interface NoticePart {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly items: readonly string[]
}

const UNITS = {
  fr: { day: ['jour', 'jours'], month: ['mois', 'mois'], year: ['an', 'ans'] },
  en: { day: ['day', 'days'], month: ['month', 'months'], year: ['year', 'years'] },
} as const

/** Days as people say them: `6 mois`, `5 ans`, `45 jours`. */
export const durationText = (days: number, locale: Locale): string => {
  const [count, unit] =
    days % 365 === 0
      ? [days / 365, 'year' as const]
      : days % 30 === 0
        ? [days / 30, 'month' as const]
        : [days, 'day' as const]
  const [one, many] = UNITS[locale][unit]
  return `${count}\u00a0${count < 2 ? one : many}`
}

/** Name, address and ways to reach the company, as far as they are known. */
const controllerOf = ({ name, address1, address2, postal, city, email, phone }: CompanyIdentity): readonly string[] => {
  const parts = [name, address1, address2, [postal, city].filter(Boolean).join(' '), email, phone]
  return parts.filter((part): part is string => part !== null && part !== '')
}

const contactOf = ({ email, name }: CompanyIdentity, otherwise: string): string => email ?? name ?? otherwise

const frenchParts = (company: CompanyIdentity, kept: (field: keyof Retention) => string): readonly NoticePart[] => [
  {
    title: 'Responsable du traitement',
    paragraphs: ['L’entreprise qui utilise cette application décide de ce qui y est enregistré, et en répond :'],
    items: controllerOf(company),
  },
  {
    title: 'Données et finalités',
    paragraphs: [],
    items: [
      'Compte (nom, e-mail, téléphone, photo, langue) : vous identifier et vous répondre. Base : le contrat qui nous lie, ou les démarches qui le précèdent.',
      'Tickets, commentaires et fichiers : traiter vos demandes. Base : le contrat.',
      'Temps passé et factures : facturer et tenir la comptabilité. Base : le contrat et nos obligations légales.',
      'Coordonnées, temps de travail et absences de nos salariés : gérer leur travail. Base : le contrat de travail et nos obligations légales.',
      'Connexions, sessions et journal d’activité : protéger les comptes et prouver ce qui a été fait. Base : notre intérêt légitime à la sécurité.',
      'Adresse de vos appareils pour les notifications : seulement si vous les avez acceptées. Base : votre consentement.',
    ],
  },
  {
    title: 'Qui lit ces données',
    paragraphs: [
      'Nos équipes, chacune selon son rôle ; les personnes de votre entreprise, pour ce qui la concerne. Notre hébergeur les garde pour notre compte. Elles ne sont ni vendues ni utilisées pour de la publicité.',
    ],
    items: [],
  },
  {
    title: 'Durées de conservation',
    paragraphs: ['Passé ces délais, les données sont effacées automatiquement :'],
    items: [
      `Adresses réseau (IP) : ${kept('keep_addresses_days')}.`,
      `Connexions : ${kept('keep_sign_ins_days')}.`,
      `Sessions terminées : ${kept('keep_sessions_days')}.`,
      `Clés techniques qui évitent d’enregistrer deux fois une même action : ${kept('keep_keys_days')}.`,
      `Trace des e-mails envoyés, e-mails reçus et écartés : ${kept('keep_mails_days')}.`,
      `Notifications lues : ${kept('keep_notifications_days')}.`,
      `Journal d’activité : ${kept('keep_activity_days')}.`,
      'Factures et pièces comptables : 10 ans (article L123-22 du Code de commerce).',
      'Compte, tickets et temps passé : tant que dure la relation, puis jusqu’à votre demande d’effacement.',
    ],
  },
  {
    title: 'Ce que votre navigateur garde',
    paragraphs: [
      'L’application n’utilise aucun cookie publicitaire ni de mesure d’audience. Elle garde sur votre appareil, dans le stockage du navigateur, votre session, vos réglages et une copie de ce que vous avez le droit de voir, pour fonctionner sans réseau. La copie est effacée quand vous vous déconnectez.',
    ],
    items: [],
  },
  {
    title: 'Vos droits',
    paragraphs: [
      'Vous pouvez accéder à vos données, les rectifier, les faire effacer, en limiter l’usage, vous y opposer et les emporter. Depuis « Mon compte », vous téléchargez tout ce qui vous concerne, et corrigez votre profil.',
      `Pour toute demande, écrivez à ${contactOf(company, 'l’entreprise')}. L’effacement retire votre nom et vos coordonnées ; les factures déjà émises restent telles quelles, comme la loi l’exige.`,
      'Si la réponse ne vous convient pas, vous pouvez saisir la CNIL : www.cnil.fr.',
    ],
    items: [],
  },
]

const englishParts = (company: CompanyIdentity, kept: (field: keyof Retention) => string): readonly NoticePart[] => [
  {
    title: 'Data controller',
    paragraphs: ['The company that uses this application decides what is recorded in it, and answers for it:'],
    items: controllerOf(company),
  },
  {
    title: 'Data and purposes',
    paragraphs: [],
    items: [
      'Account (name, e-mail, phone, photo, language): to know who you are and to answer you. Basis: our contract, or the steps before it.',
      'Tickets, comments and files: to handle your requests. Basis: the contract.',
      'Time spent and invoices: to invoice and to keep accounts. Basis: the contract and our legal obligations.',
      'Contact details, working time and leave of our staff: to organise their work. Basis: the employment contract and our legal obligations.',
      'Sign-ins, sessions and the activity log: to protect accounts and to prove what was done. Basis: our legitimate interest in security.',
      'The address of your devices for notifications: only if you accepted them. Basis: your consent.',
    ],
  },
  {
    title: 'Who sees this data',
    paragraphs: [
      'Our staff, according to their role; the people of your company, for what concerns it. Our host stores it on our behalf. It is neither sold nor used for advertising.',
    ],
    items: [],
  },
  {
    title: 'How long it is kept',
    paragraphs: ['Once these periods are over, the data is deleted automatically:'],
    items: [
      `Network (IP) addresses: ${kept('keep_addresses_days')}.`,
      `Sign-ins: ${kept('keep_sign_ins_days')}.`,
      `Ended sessions: ${kept('keep_sessions_days')}.`,
      `Technical keys that keep one action from being recorded twice: ${kept('keep_keys_days')}.`,
      `Record of e-mails sent, and incoming e-mails that were set aside: ${kept('keep_mails_days')}.`,
      `Notifications that were read: ${kept('keep_notifications_days')}.`,
      `Activity log: ${kept('keep_activity_days')}.`,
      'Invoices and accounting records: 10 years (article L123-22 of the French Commercial Code).',
      'Account, tickets and time spent: as long as we work together, then until you ask for their erasure.',
    ],
  },
  {
    title: 'What your browser keeps',
    paragraphs: [
      'The application uses no cookie for advertising or audience measurement. On your device, in the storage of the browser, it keeps your session, your preferences and a copy of what you may see, so that it works without a network. The copy is deleted when you sign out.',
    ],
    items: [],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may access your data, have it corrected, erased or restricted, object to its use, and take it with you. Under “My account” you can download everything about you and correct your profile.',
      `For any request, write to ${contactOf(company, 'the company')}. An erasure removes your name and contact details; invoices already issued stay as they are, as the law requires.`,
      'If you are not satisfied with the answer, you may complain to the CNIL, the French data protection authority: www.cnil.fr.',
    ],
    items: [],
  },
]

/** The privacy notice of the company, with the retention that its settings ask for. */
export const privacyNotice = (company: CompanyIdentity, locale: Locale): readonly NoticePart[] => {
  const kept = (field: keyof Retention): string => durationText(company.retention[field], locale)
  return locale === 'fr' ? frenchParts(company, kept) : englishParts(company, kept)
}
