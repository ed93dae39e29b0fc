import type { Locale } from '#contract/core/kinds/locale.ts'
import { isLinkRoute, ROUTES, type RouteId } from '#contract/routes.ts'

/** Pages that search engines and browsers without JavaScript read. */
export const READ_PAGES = ['home', 'contact', 'legal', 'privacy', 'login', 'recoverPassword', 'register'] as const
export type ReadPage = (typeof READ_PAGES)[number]

/** Pages that a link opens. Their texts say what the link is for, and nothing of what it opens. */
export const LINK_PAGES = [
  'followedTicket',
  'confirmEmail',
  ...(Object.keys(ROUTES) as RouteId[]).filter(isLinkRoute),
] as const
type LinkPage = (typeof LINK_PAGES)[number]

export interface PageText {
  readonly title: string
  readonly description: string
  /** Paragraphs for browsers without JavaScript. */
  readonly text: readonly string[]
}

interface PublicTexts {
  /** Name of the product behind the titles. */
  readonly product: string
  readonly pages: Readonly<Record<ReadPage | LinkPage, PageText>>
  /** Any page of a space. */
  readonly space: PageText
  readonly needsScript: string
  readonly reach: string
  readonly publisher: string
  readonly registration: string
  readonly capital: (amount: string) => string
  readonly tva: (number: string) => string
  readonly director: string
  readonly host: string
  readonly missing: string
  readonly links: Readonly<Record<'home' | 'contact' | 'legal' | 'privacy' | 'login' | 'terms', string>>
}

const fr: PublicTexts = {
  product: 'Traitement des tickets clients',
  pages: {
    home: {
      title: 'Support et tickets clients',
      description:
        'Créez un ticket, suivez la réponse, voyez le temps passé et vos factures : le support de vos projets au même endroit.',
      text: [
        'Signalez un problème en une minute, avec une photo, et suivez la réponse ici ou par e-mail. Vous voyez qui s’en occupe, le temps passé et vos factures.',
        'Sans réseau, ce que vous écrivez reste sur votre appareil et part à son retour.',
      ],
    },
    contact: {
      title: 'Contact',
      description: 'Une question sur un ticket, une facture ou votre compte ? Écrivez-nous ou appelez-nous.',
      text: ['Une question sur un ticket, une facture ou votre compte ? Écrivez-nous, ou appelez-nous.'],
    },
    legal: {
      title: 'Mentions légales',
      description: 'Éditeur, immatriculation, direction de la publication et hébergement de ce site.',
      text: [],
    },
    privacy: {
      title: 'Confidentialité',
      description: 'Données personnelles : ce qui est enregistré, pourquoi, combien de temps, et vos droits.',
      text: [],
    },
    login: {
      title: 'Connexion',
      description: 'Entrez dans votre espace : tickets, projets, temps et factures.',
      text: [
        'Pour vous connecter, ouvrez cette page dans un navigateur où JavaScript est activé, puis indiquez votre e-mail et votre mot de passe.',
        'Mot de passe oublié ? La page « Mot de passe oublié » vous envoie un lien. Pas encore de compte ? Demandez-en un, ou écrivez-nous.',
      ],
    },
    recoverPassword: {
      title: 'Mot de passe oublié',
      description: 'Recevez un lien pour choisir un nouveau mot de passe.',
      text: [
        'Le lien pour changer de mot de passe se demande dans un navigateur où JavaScript est activé. Sinon, écrivez-nous.',
      ],
    },
    register: {
      title: 'Demander un compte',
      description: 'Demandez un compte pour créer et suivre vos tickets.',
      text: [
        'La demande de compte se fait dans un navigateur où JavaScript est activé. Vous pouvez aussi nous écrire : nous ouvrons le compte pour vous.',
      ],
    },
    followedTicket: {
      title: 'Suivi d’un ticket',
      description: 'Suivez ce ticket, sans compte.',
      text: ['Pour lire ce ticket, ouvrez cette page dans un navigateur où JavaScript est activé.'],
    },
    confirmEmail: {
      title: 'Confirmer une adresse',
      description: 'Confirmez votre nouvelle adresse e-mail avec ce lien.',
      text: ['Pour utiliser ce lien, ouvrez cette page dans un navigateur où JavaScript est activé.'],
    },
    autolog: {
      title: 'Lien de connexion',
      description: 'Connectez-vous avec ce lien, sans mot de passe.',
      text: ['Pour utiliser ce lien, ouvrez cette page dans un navigateur où JavaScript est activé.'],
    },
    setNewPassword: {
      title: 'Choisir un mot de passe',
      description: 'Choisissez votre mot de passe avec ce lien.',
      text: ['Pour utiliser ce lien, ouvrez cette page dans un navigateur où JavaScript est activé.'],
    },
  },
  space: {
    title: 'Support et tickets clients',
    description: 'Espace réservé aux personnes qui ont un compte.',
    text: ['Cette page est réservée aux personnes connectées.'],
  },
  needsScript:
    'Cette application a besoin de JavaScript pour créer des tickets et travailler sans réseau : activez-le, puis rechargez la page.',
  reach: 'Nous joindre',
  publisher: 'Éditeur',
  registration: 'Immatriculation',
  capital: (amount) => `au capital de ${amount}`,
  tva: (number) => `TVA intracommunautaire ${number}`,
  director: 'Direction de la publication',
  host: 'Hébergement',
  missing: 'L’entreprise n’a pas encore indiqué cette information.',
  links: {
    home: 'Accueil',
    contact: 'Contact',
    legal: 'Mentions légales',
    privacy: 'Confidentialité',
    login: 'Se connecter',
    terms: 'Conditions de vente (PDF)',
  },
}

const en: PublicTexts = {
  product: 'Client ticket desk',
  pages: {
    home: {
      title: 'Support and client tickets',
      description:
        'Create a ticket, follow the answer, see the time spent and your invoices: support for your projects, all in one place.',
      text: [
        'Report a problem in a minute, with a photo, and follow the answer here or by e-mail. You see who is looking after it, the time spent and your invoices.',
        'Without a network, what you write stays on your device, and is sent once there is one.',
      ],
    },
    contact: {
      title: 'Contact',
      description: 'A question about a ticket, an invoice or your account? Write to us or call us.',
      text: ['A question about a ticket, an invoice or your account? Write to us, or call us.'],
    },
    legal: {
      title: 'Legal notice',
      description: 'Publisher, registration, publication director and hosting of this site.',
      text: [],
    },
    privacy: {
      title: 'Privacy',
      description: 'Personal data: what is recorded, why, for how long, and your rights.',
      text: [],
    },
    login: {
      title: 'Sign in',
      description: 'Enter your space: tickets, projects, time and invoices.',
      text: [
        'To sign in, open this page in a browser with JavaScript switched on, then enter your e-mail and your password.',
        'Forgot your password? The page “Forgotten password” sends you a link. No account yet? Request one, or write to us.',
      ],
    },
    recoverPassword: {
      title: 'Forgotten password',
      description: 'Get a link to choose a new password.',
      text: [
        'To ask for a link that changes your password, use a browser with JavaScript switched on. Otherwise, write to us.',
      ],
    },
    register: {
      title: 'Request an account',
      description: 'Request an account to create and follow your tickets.',
      text: [
        'To request an account, use a browser with JavaScript switched on. You can also write to us: we open the account for you.',
      ],
    },
    followedTicket: {
      title: 'Follow a ticket',
      description: 'Follow this ticket, without an account.',
      text: ['To read this ticket, open this page in a browser with JavaScript switched on.'],
    },
    confirmEmail: {
      title: 'Confirm an address',
      description: 'Confirm your new e-mail address with this link.',
      text: ['To use this link, open this page in a browser with JavaScript switched on.'],
    },
    autolog: {
      title: 'Sign-in link',
      description: 'Sign in with this link, without a password.',
      text: ['To use this link, open this page in a browser with JavaScript switched on.'],
    },
    setNewPassword: {
      title: 'Choose a password',
      description: 'Choose your password with this link.',
      text: ['To use this link, open this page in a browser with JavaScript switched on.'],
    },
  },
  space: {
    title: 'Support and client tickets',
    description: 'A space for people who have an account.',
    text: ['This page is for people who are signed in.'],
  },
  needsScript:
    'This application needs JavaScript to create tickets and to work without a network: switch it on, then reload the page.',
  reach: 'How to reach us',
  publisher: 'Publisher',
  registration: 'Registration',
  capital: (amount) => `with share capital of ${amount}`,
  tva: (number) => `VAT number ${number}`,
  director: 'Publication director',
  host: 'Hosting',
  missing: 'The company has not given this information yet.',
  links: {
    home: 'Home',
    contact: 'Contact',
    legal: 'Legal notice',
    privacy: 'Privacy',
    login: 'Sign in',
    terms: 'Terms of sale (PDF)',
  },
}

export const PUBLIC_TEXTS: Readonly<Record<Locale, PublicTexts>> = { fr, en }
