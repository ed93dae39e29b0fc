import type { Locale } from '#contract/core/kinds/locale.ts'

/** Texts around the conversation in a mail about a ticket. */
interface TicketTexts {
  /** First line of a mail that may be answered: everything below it is cut from the answer. */
  readonly above: string
  readonly note: string
  readonly earlier: string
  readonly button: string
  /** Stands before a quoted comment. */
  readonly wrote: (by: string, at: string) => string
  readonly answer: string
  readonly answerNote: string
  readonly noAnswer: string
  /** The button and the last lines of a mail about something else than a ticket. */
  readonly open: string
  readonly noAnswerAtAll: string
  readonly preferences: string
  readonly stop: string
  readonly signature: string
  /** Subject of a digest; no tickets: some of its events are about none. */
  readonly digest: (events: number, tickets: number) => string
  readonly settings: string
  readonly stopAll: string
}

/** Both languages: an answer is read without knowing the language of the mail. */
export const TICKET_TEXTS: Readonly<Record<Locale, TicketTexts>> = {
  fr: {
    above: '--- Répondez au-dessus de cette ligne ---',
    note: 'Note interne : le client ne la voit pas.',
    earlier: 'Messages précédents',
    button: 'Voir le ticket',
    wrote: (by, at) => `${by || 'Compte supprimé'}, le ${at} :`,
    answer: 'Répondez à ce message pour répondre dans le ticket.',
    answerNote: 'Votre réponse à ce message sera une note interne.',
    noAnswer: 'Les réponses à ce message ne sont pas lues : répondez dans le ticket.',
    open: 'Voir dans l’application',
    noAnswerAtAll: 'Les réponses à ce message ne sont pas lues.',
    preferences: 'Choisir les messages que vous recevez',
    stop: 'Ne plus recevoir de messages à propos de ce ticket',
    signature: 'Traitement des tickets clients',
    digest: (events, tickets) =>
      `Résumé : ${events} nouvelles${tickets === 0 ? '' : ` sur ${tickets === 1 ? 'un ticket' : `${tickets} tickets`}`}`,
    settings: 'Choisir ce que contient le résumé, et son heure',
    stopAll: 'Ne plus recevoir de messages d’aucun ticket',
  },
  en: {
    above: '--- Reply above this line ---',
    note: 'Internal note: the client can’t see it.',
    earlier: 'Earlier messages',
    button: 'See the ticket',
    wrote: (by, at) => `${by || 'Deleted account'}, ${at}:`,
    answer: 'Reply to this message to answer in the ticket.',
    answerNote: 'Your reply to this message will be an internal note.',
    noAnswer: 'Replies to this message are not read: answer in the ticket.',
    open: 'See it in the application',
    noAnswerAtAll: 'Replies to this message are not read.',
    preferences: 'Choose which messages you receive',
    stop: 'Stop messages about this ticket',
    signature: 'Client ticket desk',
    digest: (events, tickets) =>
      `Digest: ${events} updates${tickets === 0 ? '' : ` on ${tickets === 1 ? 'one ticket' : `${tickets} tickets`}`}`,
    settings: 'Choose what the digest contains, and its hour',
    stopAll: 'Stop messages about every ticket',
  },
}
