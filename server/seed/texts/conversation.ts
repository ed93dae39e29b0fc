/** Texts of comments, commits and requests for leave. */
export const STAFF_COMMENTS = [
  'Je prends la main à distance cet après-midi.',
  'Pièce commandée, livraison prévue jeudi.',
  'Redémarrage fait, je surveille jusqu’à demain.',
  'Pouvez-vous me confirmer que cela fonctionne de votre côté ?',
  'C’est réglé pour moi : le câble était débranché derrière la baie.',
  'La mise à jour est passée cette nuit, sans incident.',
  'J’ai besoin du mot de passe de l’administrateur pour continuer.',
  'Passage sur place programmé, je vous appelle en arrivant.',
] as const

export const INTERNAL_COMMENTS = [
  'Attention, ce poste est encore sous garantie jusqu’à la fin de l’année.',
  'Troisième fois ce mois-ci : proposer un remplacement.',
  'Ne pas facturer, geste commercial.',
  'Vérifier avec le fournisseur avant de répondre.',
] as const

export const CLIENT_COMMENTS = [
  'Merci, cela fonctionne de nouveau.',
  'Le problème est revenu ce matin.',
  'Je ne suis pas au bureau demain, voyez avec l’accueil.',
  'Est-ce que cela peut attendre la semaine prochaine ?',
  'Voici ce qui s’affiche : « Erreur de connexion ».',
  'Parfait, vous pouvez clore.',
] as const

export const COMMIT_MESSAGES = [
  'Corrige l’affichage des dates sur la fiche',
  'Ajoute l’export des adresses',
  'Accélère la recherche des articles',
  'Met à jour les dépendances',
  'Répare l’envoi des courriels en double',
  'Simplifie le calcul des remises',
  'Traduit les messages d’erreur',
  'Sauvegarde automatique des brouillons',
] as const
