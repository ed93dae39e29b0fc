import type { HelpText } from './help-text.ts'

/** Articles for the people of clients, which the staff read too. */
export const CLIENT_ARTICLES: readonly HelpText[] = [
  {
    section: 'start',
    audience: 'clients',
    title_fr: 'Créer un ticket en une minute',
    body_fr: `Un ticket suffit pour toute demande : une panne, une question, une évolution.

1. Cliquez sur **Créer un ticket SAV**, en haut de chaque page ; sur un téléphone, touchez **Créer**, en bas.
2. Choisissez le projet, s’il y en a plusieurs.
3. Donnez un titre qui dit le problème : « L’export des commandes s’arrête à 500 lignes » plutôt que « Ça ne marche pas ».
4. Décrivez ce que vous faisiez, ce que vous attendiez, et ce qui s’est passé.
5. Ajoutez une photo ou une capture d’écran : elle évite souvent une question.

## Sans réseau
Le ticket est gardé sur votre appareil et part dès que possible. Tant qu’il n’est pas parti, il porte la mention « pas encore envoyé ».

## C’est urgent ?
Cochez **C’est bloquant** si vous ne pouvez plus travailler du tout. L’équipe traite ces tickets en premier.`,
    title_en: 'Create a ticket in a minute',
    body_en: `One ticket is enough for any request: a failure, a question, a change.

1. Click **Create a support ticket**, at the top of every page; on a phone, tap **Create**, at the bottom.
2. Choose the project, if there are several.
3. Give it a title that tells the problem: “The export of orders stops at 500 lines” rather than “It does not work”.
4. Describe what you were doing, what you expected, and what happened.
5. Add a photo or a screenshot: it often saves a question.

## Without a network
The ticket stays on your device and is sent as soon as possible. Until then it is marked “not sent yet”.

## Is it urgent?
Tick **This is blocking me** if you cannot work at all any more. The team takes care of these tickets first.`,
  },
  {
    section: 'tickets',
    audience: 'clients',
    title_fr: 'Ce que veut dire le statut d’un ticket',
    body_fr: `| Statut | Ce qui se passe | Ce que vous pouvez faire |
| --- | --- | --- |
| Nouveau | L’équipe l’a reçu | Ajouter une précision ou une photo |
| En cours | Quelqu’un y travaille | Répondre à ses questions |
| En attente de validation | Une réponse est attendue, souvent la vôtre | Vérifier, puis valider ou expliquer |
| À résoudre | Un manager prend le relais | Attendre son message |
| Terminé | Le travail est fait | Le rouvrir par un commentaire |
| Fermé | Le ticket est classé | Créer un nouveau ticket |

## On me demande de valider
Ouvrez le ticket et vérifiez le travail. S’il vous convient, cliquez sur **Oui, je valide**. Sinon, cliquez sur **Non, pas encore** et écrivez ce qui manque : il reprend son cours.

## Qui voit mes tickets ?
L’équipe qui vous suit et les personnes de votre société qui ont un compte. Aucun autre client.`,
    title_en: 'What the status of a ticket means',
    body_en: `| Status | What happens | What you can do |
| --- | --- | --- |
| New | The team has received it | Add details or a photo |
| In progress | Somebody is working on it | Answer their questions |
| Waiting for approval | An answer is expected, often yours | Check, then approve or explain |
| To resolve | A manager takes over | Wait for their message |
| Done | The work is done | Reopen it with a comment |
| Closed | The ticket is filed | Create a new ticket |

## I am asked to approve
Open the ticket and check the work. If you are happy with it, click **Yes, I approve**. If not, click **No, not yet** and write what is missing: the work goes on.

## Who sees my tickets?
The team that works for you, and the people of your company who have an account. No other client.`,
  },
  {
    section: 'billing',
    audience: 'clients',
    title_fr: 'Comprendre le temps et les factures',
    body_fr: `Le temps passé est relevé par quarts d’heure et rattaché à un ticket. Vous le voyez sur chaque ticket, pendant que le travail avance.

## Sur une facture
1. Ouvrez **Mes factures**, puis la facture.
2. Ouvrez une ligne : les pointages qui la composent s’affichent, avec leur date et leur ticket.
3. Ouvrez le ticket pour relire la conversation.

## Contrat d’heures
Si votre société a un contrat, l’accueil montre les heures qui restent sur la période. Un e-mail prévient quand il est presque épuisé.

## Une ligne vous surprend ?
Créez un ticket en citant la facture et la ligne. Une facture émise ne change plus : une erreur est corrigée par un avoir.

Seules les personnes autorisées de votre société voient les factures. Pour l’être aussi, demandez-le à votre responsable ou à l’équipe.`,
    title_en: 'Understand time and invoices',
    body_en: `Time is recorded in quarters of an hour, on a ticket. You see it on each ticket while the work goes on.

## On an invoice
1. Open **My invoices**, then the invoice.
2. Open a line: the time entries behind it show, with their date and ticket.
3. Open the ticket to read the conversation again.

## Hours contract
If your company has a contract, the home page shows the hours that are left in the period. An e-mail tells you when it is nearly used up.

## Surprised by a line?
Create a ticket that names the invoice and the line. An issued invoice never changes: a mistake is corrected by a credit note.

Only authorised people in your company see its invoices. To be one of them, ask your manager or the team.`,
  },
  {
    section: 'workplace',
    audience: 'everyone',
    title_fr: 'L’imprimante n’imprime plus',
    body_fr: `Neuf fois sur dix, ces étapes suffisent.

1. Regardez l’écran de l’imprimante : papier, toner, capot ouvert ?
2. Éteignez-la, attendez dix secondes, rallumez-la.
3. Sur l’ordinateur, ouvrez la **file d’attente** et supprimez les documents bloqués.
4. Imprimez une page de test depuis l’imprimante elle-même : si elle sort, le problème vient de l’ordinateur ou du réseau.
5. Vérifiez que l’ordinateur est sur le bon réseau : un Wi-Fi invité ne voit pas les imprimantes.

## Elle imprime des signes étranges
Le pilote ne correspond pas : choisissez l’imprimante dont le nom finit par « PCL », ou créez un ticket.

## Dans le ticket
Indiquez le **modèle** et l’**endroit** de l’imprimante, et joignez une photo de son écran.`,
    title_en: 'The printer no longer prints',
    body_en: `Nine times out of ten these steps are enough.

1. Look at the screen of the printer: paper, toner, an open cover?
2. Switch it off, wait ten seconds, switch it on.
3. On the computer open the **print queue** and delete the documents that are stuck.
4. Print a test page from the printer itself: if it comes out, the problem is the computer or the network.
5. Check that the computer is on the right network: a guest Wi-Fi does not see the printers.

## It prints strange characters
The driver does not fit: choose the printer whose name ends in “PCL”, or create a ticket.

## In the ticket
Give the **model** and the **place** of the printer, and attach a photo of its screen.`,
  },
  {
    section: 'mail',
    audience: 'everyone',
    title_fr: 'Régler la messagerie sur un téléphone',
    body_fr: `## Ce qu’il vous faut
- votre adresse e-mail et son mot de passe ;
- le code de double authentification, si votre société l’utilise ;
- dix minutes et un réseau Wi-Fi.

## iPhone
1. Réglages, puis **Apps**, **Mail**, **Comptes de messagerie**, **Ajouter un compte**.
2. Choisissez **Microsoft Exchange** ou **Google**, selon votre société.
3. Saisissez l’adresse, puis laissez le téléphone trouver le serveur.

## Android
1. Ouvrez **Gmail**, touchez votre photo, puis **Ajouter un autre compte**.
2. Choisissez **Exchange et Office 365** ou **Google**.
3. Acceptez le verrouillage de l’écran s’il est demandé : il protège vos messages en cas de perte.

## Téléphone perdu ou volé
Créez aussitôt un ticket bloquant : nous effaçons les messages à distance et changeons le mot de passe.`,
    title_en: 'Set up mail on a phone',
    body_en: `## What you need
- your e-mail address and its password;
- the code of two-factor authentication, if your company uses it;
- ten minutes and a Wi-Fi network.

## iPhone
1. Settings, then **Apps**, **Mail**, **Mail Accounts**, **Add Account**.
2. Choose **Microsoft Exchange** or **Google**, as your company has it.
3. Enter the address and let the phone find the server.

## Android
1. Open **Gmail**, touch your photo, then **Add another account**.
2. Choose **Exchange and Office 365** or **Google**.
3. Accept the screen lock if you are asked for one: it protects your messages when the phone is lost.

## A phone that is lost or stolen
Create a blocking ticket at once: we erase the messages remotely and change the password.`,
  },
  {
    section: 'network',
    audience: 'everyone',
    title_fr: 'Pas d’internet : que vérifier avant d’appeler',
    body_fr: `1. **Un seul poste ou tous ?** Si les autres naviguent, le problème vient de ce poste.
2. **Câble ou Wi-Fi ?** Essayez l’autre.
3. Redémarrez le poste, puis la box : débranchez-la, attendez trente secondes, rebranchez-la. Comptez cinq minutes.
4. Regardez les voyants de la box : rouge ou éteint, c’est l’opérateur. Notez l’heure et la couleur.
5. Un téléphone en partage de connexion permet de continuer en attendant.

## Un seul site ne répond pas
Essayez-le depuis un téléphone en 4G. S’il répond, videz le cache du navigateur. Sinon, le site est en panne.

L’application, elle, fonctionne sans réseau : créez votre ticket, il partira tout seul.`,
    title_en: 'No internet: what to check before you call',
    body_en: `1. **One workstation or all?** If others can browse, the problem is this workstation.
2. **Cable or Wi-Fi?** Try the other one.
3. Restart the workstation, then the router: unplug it, wait thirty seconds, plug it in. Allow five minutes.
4. Look at the lights of the router: red or off means the provider. Note the time and the colour.
5. A phone that shares its connection lets you go on meanwhile.

## Only one site does not respond
Try it from a phone on 4G. If it responds, clear the cache of the browser. If not, the site is down.

The application works without a network: create your ticket, and it will be sent later.`,
  },
  {
    section: 'security',
    audience: 'everyone',
    title_fr: 'Reconnaître un message frauduleux',
    body_fr: `Un message frauduleux veut vous faire agir vite : payer, ouvrir, vous connecter.

## Les signes
- l’adresse réelle de l’expéditeur n’est pas celle de son nom ;
- le lien mène ailleurs que ce qu’il affiche : passez la souris dessus sans cliquer ;
- une pièce jointe inattendue, une facture que personne n’attend ;
- un changement de RIB annoncé par e-mail : **appelez** le fournisseur au numéro que vous connaissez.

## Vous avez un doute
N’ouvrez rien et créez un ticket, avec une capture d’écran. Une vérification coûte deux minutes.

## Vous avez cliqué
1. Débranchez le poste du réseau, sans l’éteindre.
2. Changez le mot de passe depuis **un autre** appareil.
3. Créez un ticket bloquant ou appelez-nous. Personne ne vous le reprochera : le temps compte.`,
    title_en: 'Recognise a fraudulent message',
    body_en: `A fraudulent message wants you to act fast: to pay, to open, to sign in.

## The signs
- the real address of the sender is not that of the name;
- the link leads elsewhere than it says: hover over it without clicking;
- an unexpected attachment, or an invoice that nobody was waiting for;
- a change of bank details announced by e-mail: **call** the supplier at the number that you know.

## You are in doubt
Open nothing and create a ticket, with a screenshot. A check costs two minutes.

## You clicked
1. Take the workstation off the network without switching it off.
2. Change the password from **another** device.
3. Create a blocking ticket or call us. Nobody will blame you: every minute counts.`,
  },
]
