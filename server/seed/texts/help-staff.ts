import type { HelpText } from './help-text.ts'

/** Articles for the staff alone. */
export const STAFF_ARTICLES: readonly HelpText[] = [
  {
    section: 'network',
    audience: 'staff',
    title_fr: 'Restaurer une sauvegarde : la marche à suivre',
    body_fr: `À faire à deux, et jamais directement sur la production.

1. Notez dans le ticket **qui** demande la restauration, **quoi** et **de quand**.
2. Choisissez la sauvegarde : la dernière d’avant l’incident, pas la plus récente.
3. Restaurez dans un dossier à part et vérifiez trois fichiers au hasard avec le client.
4. Copiez vers la production en dehors des heures de travail.
5. Faites valider le ticket par la personne qui l’a demandé.

## Une base de données
- arrêtez l’application avant de restaurer ;
- gardez la base abîmée : elle sert à comprendre ;
- relancez, puis comparez le nombre de lignes avant et après.

## Pointage
Comptez la restauration en « À distance », et le contrôle avec le client sur le même ticket.`,
    title_en: 'Restore a backup: the procedure',
    body_en: `Do it in pairs, and never directly on production.

1. Write in the ticket **who** asks for the restore, **what** and **from when**.
2. Choose the backup: the last one before the incident, not the newest.
3. Restore into a folder of its own and check three files at random with the client.
4. Copy to production outside of working hours.
5. Let the person who asked approve the ticket.

## A database
- stop the application before you restore;
- keep the damaged database: it helps to understand;
- start again, then compare the number of rows before and after.

## Time
Log the restore as “Remote”, and the check with the client on the same ticket.`,
  },
  {
    section: 'methods',
    audience: 'staff',
    title_fr: 'Bien écrire à un client dans un ticket',
    body_fr: `Le client lit votre message sur un téléphone, entre deux rendez-vous.

- **La réponse d’abord**, l’explication ensuite.
- Une seule question par message, facile à trouver.
- Pas de jargon : « le serveur de fichiers », pas « le NAS en RAID dégradé ».
- Dites quand vous reviendrez vers lui, et tenez-le.

## Note ou réponse ?
La note est pour l’équipe : hypothèses, ce qui s’est dit de vive voix, humeur. La réponse est pour le client. La couleur du champ vous dit laquelle vous écrivez.

## Demander la validation
Décrivez comment vérifier en deux étapes. Un client qui sait quoi regarder valide le jour même.`,
    title_en: 'Write well to a client in a ticket',
    body_en: `The client reads your message on a phone, between two appointments.

- **The answer first**, the explanation after it.
- One question a message, easy to find.
- No jargon: “the file server”, not “the NAS in degraded RAID”.
- Say when you will come back to them, and keep to it.

## A note or a reply?
The note is for the team: guesses, what was said aloud, moods. The reply is for the client. The colour of the field tells which one you write.

## Ask for approval
Describe how to check in two steps. A client who knows where to look approves the same day.`,
  },
  {
    section: 'methods',
    audience: 'staff',
    title_fr: 'Arriver chez un nouveau client',
    body_fr: `## Avant
- [ ] Créez le client, ses projets et les comptes de ses personnes.
- [ ] Lisez ses derniers tickets, s’il vient d’un autre prestataire.
- [ ] Préparez la fiche des accès dans le coffre, pas dans un ticket.

## Sur place
- [ ] Photographiez la baie, la box et les étiquettes : elles vont dans un ticket « Inventaire ».
- [ ] Vérifiez une sauvegarde, et qu’elle se restaure.
- [ ] Montrez à une personne comment créer un ticket, sur **son** téléphone.

## Après
- [ ] Pointez le déplacement à part du travail.
- [ ] Notez les trois risques que vous avez vus, avec une proposition pour chacun.`,
    title_en: null,
    body_en: null,
  },
]
