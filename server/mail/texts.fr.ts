import { writtenAt } from '../runtime/company-day.ts'
import type { FactorChange, MailTexts } from './mail.ts'

const ONCE = 'Ce lien ne fonctionne qu’une fois.'
const KEEP = 'Ne le transmettez à personne.'

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  addTotp: 'Une application d’authentification vient d’être ajoutée à votre compte.',
  removeTotp: 'L’application d’authentification de votre compte vient d’être retirée.',
  addPasskey: 'Une clé d’accès vient d’être ajoutée à votre compte.',
  removePasskey: 'Une clé d’accès de votre compte vient d’être retirée.',
  makeRecoveryCodes: 'Vos codes de secours viennent d’être remplacés : les précédents ne fonctionnent plus.',
}

/** French texts of mails. */
export const mailsFr: MailTexts = {
  greeting: (firstname) => (firstname === '' ? 'Bonjour,' : `Bonjour ${firstname},`),
  signature: 'Traitement des tickets clients',

  recover: () => ({
    subject: 'Choisir un nouveau mot de passe',
    paragraphs: ['Un nouveau mot de passe a été demandé pour votre compte.'],
    button: 'Choisir un mot de passe',
    notes: [
      `Ce lien est valable 60 minutes. ${ONCE} ${KEEP}`,
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
  }),

  invitation: () => ({
    subject: 'Votre compte est prêt',
    paragraphs: ['Un compte a été créé pour vous. Choisissez votre mot de passe pour vous connecter.'],
    button: 'Choisir un mot de passe',
    notes: [`Ce lien est valable 7 jours. ${ONCE} ${KEEP}`],
  }),

  colleague: ({ by, isNew }) => ({
    subject: `${by} vous donne accès aux tickets de votre société`,
    paragraphs: [
      `${by} vous donne accès à l’espace client de votre société : ses tickets, ses projets et les personnes qui s’en occupent.`,
      ...(isNew ? ['Choisissez votre mot de passe pour vous connecter.'] : []),
    ],
    button: isNew ? 'Choisir un mot de passe' : 'Me connecter',
    notes: isNew ? [`Ce lien est valable 7 jours. ${ONCE} ${KEEP}`] : [],
  }),

  followedTicket: ({ by, ticket }) => ({
    subject: `Suivre le ticket ${ticket}`,
    paragraphs: [
      `${by} vous invite à suivre ce ticket : ${ticket}.`,
      'Vous lisez son avancement et les réponses, sans compte ni mot de passe.',
    ],
    button: 'Suivre le ticket',
    notes: ['Ce lien est valable 90 jours et n’ouvre que ce ticket. Toute personne qui l’a peut le lire.'],
  }),

  autolog: () => ({
    subject: 'Votre lien de connexion',
    paragraphs: ['Voici un lien pour vous connecter sans mot de passe.'],
    button: 'Me connecter',
    notes: [`Ce lien est valable 15 minutes. ${ONCE} ${KEEP}`],
  }),

  accepted: ({ confirms }) => ({
    subject: 'Votre compte est ouvert',
    paragraphs: [
      'Votre compte a été accepté.',
      ...(confirms ? ['Ouvrez le lien ci-dessous pour confirmer votre adresse et choisir votre mot de passe.'] : []),
    ],
    button: confirms ? 'Confirmer mon adresse' : 'Me connecter',
    notes: confirms ? [`Ce lien est valable 7 jours. ${ONCE} ${KEEP}`] : [],
  }),

  alreadyKnown: () => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Un compte a été demandé pour cette adresse, qui en a déjà un. Connectez-vous, ou choisissez un nouveau mot de passe si vous l’avez oublié.',
    ],
    button: 'Mot de passe oublié',
    notes: ['Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.'],
  }),

  alreadyPending: () => ({
    subject: 'Votre demande de compte',
    paragraphs: [
      'Un compte existe déjà pour cette adresse, mais il n’est pas ouvert : un manager doit l’accepter. Vous recevrez un message.',
    ],
    notes: ['Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.'],
  }),

  passwordChanged: () => ({
    subject: 'Votre mot de passe a changé',
    paragraphs: ['Le mot de passe de votre compte vient d’être changé. Vos autres appareils sont déconnectés.'],
    button: 'Ce n’était pas moi',
    notes: ['Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un nouveau mot de passe.'],
  }),

  confirmEmail: ({ by }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `${by} a indiqué cette adresse comme nouvelle adresse de son compte. Confirmez-la pour qu’elle serve à se connecter et à recevoir nos messages.`,
      'Jusque-là, l’adresse actuelle du compte reste valable.',
    ],
    button: 'Confirmer cette adresse',
    notes: [
      'Ce lien fonctionne une seule fois, pendant 24 heures. Si vous ne connaissez pas ce compte, ignorez ce message : rien ne changera.',
    ],
  }),

  emailInUse: () => ({
    subject: 'Votre adresse a été indiquée pour un autre compte',
    paragraphs: [
      'Une personne a indiqué votre adresse comme nouvelle adresse de son compte. Elle est déjà celle du vôtre : rien n’a changé.',
      'Si c’était vous et que vous vouliez réunir deux comptes, prévenez la société qui suit vos tickets.',
    ],
    notes: ['Si vous n’avez rien demandé, ignorez ce message.'],
  }),

  emailChanged: ({ email }) => ({
    subject: 'Votre adresse e-mail a changé',
    paragraphs: [
      `L’adresse de votre compte est maintenant ${email}. Plus aucun message ne sera envoyé à l’ancienne adresse.`,
    ],
    notes: ['Si c’était vous, vous n’avez rien à faire. Sinon, prévenez aussitôt la société qui suit vos tickets.'],
  }),

  newDevice: ({ device, network, at }) => ({
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      'Votre compte vient d’être ouvert sur un nouvel appareil.',
      `Appareil : ${device ?? 'inconnu'}`,
      `Réseau : ${network}`,
      `Date : ${writtenAt('fr', at)}`,
    ],
    button: 'Voir mes appareils',
    notes: [
      'Si c’était vous, vous n’avez rien à faire. Sinon, mettez fin à cette session et changez aussitôt votre mot de passe.',
    ],
  }),

  recoveryCodeUsed: ({ left }) => ({
    subject: 'Un code de secours a servi',
    paragraphs: [
      'Une connexion à votre compte vient d’être confirmée par un code de secours.',
      left === 0 ? 'C’était le dernier : créez-en d’autres dans votre compte.' : `Codes encore valables : ${left}.`,
    ],
    button: 'Voir mon compte',
    notes: ['Si ce n’était pas vous, changez aussitôt votre mot de passe et remplacez vos codes de secours.'],
  }),

  secondFactorChanged: ({ change }) => ({
    subject: 'Votre double authentification a changé',
    paragraphs: [FACTOR_CHANGES[change]],
    button: 'Voir mon compte',
    notes: [
      'Si c’était vous, vous n’avez rien à faire. Sinon, changez aussitôt votre mot de passe et prévenez un manager.',
    ],
  }),

  tokenMade: ({ name, hint, endsAt }) => ({
    subject: 'Un nouveau jeton d’accès à votre compte',
    paragraphs: [
      `Un jeton d’accès à l’API vient d’être créé à votre nom : « ${name} », ${hint}.`,
      `Qui le détient agit en votre nom, avec les droits choisis, jusqu’au ${writtenAt('fr', endsAt)}.`,
    ],
    button: 'Voir mes jetons',
    notes: [
      'Si c’était vous, vous n’avez rien à faire. Sinon, révoquez-le, changez votre mot de passe et prévenez aussitôt un manager.',
    ],
  }),

  tokenEnding: ({ name, hint, endsAt }) => ({
    subject: `Votre jeton d’accès « ${name} » expire bientôt`,
    paragraphs: [
      `Le jeton d’accès « ${name} », ${hint}, expire le ${writtenAt('fr', endsAt)}.`,
      'Les programmes qui l’utilisent seront alors refusés : créez-en un autre, et mettez-le à sa place.',
    ],
    button: 'Voir mes jetons',
    notes: ['S’il ne sert plus, il n’y a rien à faire.'],
  }),

  webhookPaused: ({ name, host }) => ({
    subject: `Le webhook « ${name} » est arrêté`,
    paragraphs: [
      `${host} refuse les événements du webhook « ${name} » depuis environ trois jours, ou reste injoignable. Plus rien n’y est envoyé.`,
      'Ce qui attendait partira dans l’ordre dès que vous le réactiverez.',
    ],
    button: 'Voir le webhook',
    notes: [],
  }),

  secondFactorReset: ({ by }) => ({
    subject: 'Votre double authentification a été retirée',
    paragraphs: [
      `${by} a retiré la double authentification de votre compte : application, clés d’accès et codes de secours. Vos appareils sont déconnectés.`,
      'Connectez-vous avec votre mot de passe, puis enregistrez de nouveau une application ou une clé d’accès.',
    ],
    button: 'Me connecter',
    notes: ['Si vous n’avez rien demandé, prévenez aussitôt cette personne.'],
  }),

  registration: ({ name, email, company, phone }) => ({
    subject: `Demande de compte : ${name}`,
    paragraphs: [
      `${name} demande un compte.`,
      `Société : ${company}`,
      `E-mail : ${email}`,
      ...(phone === null ? [] : [`Téléphone : ${phone}`]),
      'Indiquez son client et ouvrez le compte, ou laissez-le fermé.',
    ],
    button: 'Voir la demande',
    notes: [
      'L’adresse e-mail n’est pas encore confirmée : elle le sera quand la personne ouvrira le message qui suit votre accord.',
    ],
  }),

  test: () => ({
    subject: 'E-mail d’essai',
    paragraphs: [
      'Vous avez demandé cet e-mail d’essai dans les réglages.',
      'Si vous le lisez dans votre messagerie, les e-mails de l’application arrivent.',
    ],
    button: 'Voir les réglages',
    notes: [],
  }),

  contact: ({ name, email, company, phone, message }) => ({
    subject: `Message de ${name}`,
    paragraphs: [
      `${name} vous écrit depuis la page de contact :`,
      ...message.split(/\n+/),
      `E-mail : ${email}`,
      ...(company === null ? [] : [`Société : ${company}`]),
      ...(phone === null ? [] : [`Téléphone : ${phone}`]),
    ],
    button: 'En faire un ticket',
    notes: [
      'Votre réponse à ce message lui parvient. Son adresse n’est pas vérifiée : ne lui envoyez rien de confidentiel.',
    ],
  }),

  registrations: ({ count }) => ({
    subject: `Demandes de compte : ${count} en attente`,
    paragraphs: [
      `${count} demandes de compte attendent, dont plusieurs sont arrivées depuis une heure.`,
      'Au-delà d’un certain nombre, elles ne sont plus annoncées une par une mais comptées, une fois par heure au plus.',
    ],
    button: 'Voir les demandes',
    notes: ['N’ouvrez que les comptes de personnes que vous connaissez.'],
  }),
}
