import { type Random, seeded, zipf } from './random.ts'

/** The commonest words, as tickets have them, the commonest first. */
const COMMON =
  'de la le à et les des en un une sur pour ne pas est du réseau imprimante écran poste client depuis après mise jour erreur accès serveur message connexion ' +
  'lent problème mot passe compte utilisateur logiciel fichier dossier partagé sauvegarde téléphone portable ordinateur clavier souris câble wifi routeur ' +
  'switch boîtier alimentation disque mémoire carte graphique pilote système démarrage redémarrage écran bleu blocage coupure débit internet courriel boîte ' +
  'réception envoi pièce jointe signature calendrier réunion visioconférence caméra micro casque scanner toner cartouche bourrage papier couleur recto verso ' +
  'étage bureau salle accueil atelier entrepôt siège agence déplacement intervention devis facture commande livraison installation désinstallation paramétrage ' +
  'configuration migration licence version français anglais clé sécurité antivirus pare-feu chiffrement certificat expiré renouvellement droits refusé autorisé ' +
  'création suppression modification demande urgente planifiée régulière contrôle vérification remplacement réparation dépannage maintenance préventive ' +
  'matériel équipement garantie fournisseur téléchargement hébergement domaine site page formulaire affichage bouton menu tableau export import données base ' +
  'requête rapport calcul comptabilité paie congés planning employé arrivée départ nouvel ancien propriétaire gérant secrétaire naïf goût où déjà cœur œuvre'

const ONSETS = [
  'b',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gr',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'pr',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'qu',
] as const
const VOWELS = [
  'a',
  'e',
  'i',
  'o',
  'u',
  'é',
  'è',
  'ou',
  'on',
  'an',
  'in',
  'ai',
  'eau',
  'eu',
  'ê',
  'î',
  'oi',
  'ien',
] as const
const ENDINGS = [
  '',
  '',
  's',
  'r',
  't',
  'tion',
  'ment',
  'eur',
  'euse',
  'age',
  'ité',
  'ée',
  'que',
  'ance',
  'ç',
  'ble',
] as const

const WORDS = 4000

/** Four thousand words, real ones first, then such as could be French. */
export const vocabulary = (seed: number): readonly string[] => {
  const random = seeded(seed)
  const words = new Set(COMMON.split(' '))
  while (words.size < WORDS) {
    let word = ''
    for (let syllable = 1 + random.below(3); syllable >= 0; syllable -= 1)
      word += random.pick(ONSETS) + random.pick(VOWELS)
    words.add(word + random.pick(ENDINGS))
  }
  return [...words]
}

/** Writes text of so many words, with the frequencies of a language. */
export const writer = (words: readonly string[]): ((random: Random, count: number) => string) => {
  const draw = zipf(words.length)
  return (random, count) => {
    let text = words[draw(random)] ?? ''
    for (let word = 1; word < count; word += 1)
      text += `${random.chance(0.06) ? ', ' : ' '}${words[draw(random)] ?? ''}`
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  }
}
