import type { MailTexts } from './mail.ts'

const ONCE = 'Ce lien ne s’ouvre qu’une fois.'
const KEEP = 'Ne le transmettez à personne.'

/** French texts of mails. */
export const mailsFr: MailTexts = {
  greeting: (firstname) => `Bonjour ${firstname},`,
  signature: 'Traitement des tickets clients',

  recover: () => ({
    subject: 'Choisir un nouveau mot de passe',
    paragraphs: ['Un nouveau mot de passe a été demandé pour votre compte.'],
    button: 'Choisir un mot de passe',
    notes: [`Ce lien est valable 60 minutes. ${ONCE} ${KEEP}`, 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.'],
  }),

  invitation: () => ({
    subject: 'Votre compte est prêt',
    paragraphs: ['Un compte a été créé pour vous. Choisissez votre mot de passe pour vous connecter.'],
    button: 'Choisir un mot de passe',
    notes: [`Ce lien est valable 7 jours. ${ONCE} ${KEEP}`],
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
    paragraphs: ['Un compte existe déjà pour cette adresse, mais il n’est pas ouvert : un manager doit l’accepter. Vous recevrez un message.'],
    notes: ['Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.'],
  }),

  passwordChanged: () => ({
    subject: 'Votre mot de passe a changé',
    paragraphs: ['Le mot de passe de votre compte vient d’être changé. Vos autres appareils sont déconnectés.'],
    button: 'Ce n’était pas moi',
    notes: ['Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un nouveau mot de passe.'],
  }),

  emailChanged: ({ email }) => ({
    subject: 'Votre adresse e-mail a changé',
    paragraphs: [`L’adresse de votre compte est maintenant ${email}. Plus aucun message ne sera envoyé à l’ancienne adresse.`],
    notes: ['Si c’était vous, vous n’avez rien à faire. Sinon, prévenez aussitôt la société qui suit vos tickets.'],
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
    notes: ['L’adresse e-mail n’est pas encore confirmée : elle le sera quand la personne ouvrira le message qui suit votre accord.'],
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
    notes: ['Votre réponse à ce message lui parvient. Son adresse n’est pas vérifiée : ne lui envoyez rien de confidentiel.'],
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
