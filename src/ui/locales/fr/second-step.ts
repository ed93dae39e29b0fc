/** Texts of the second step of a sign-in, which signed-out pages show too. */
export const secondStepFr = {
  step: {
    form: 'Confirmation',
    confirm: 'Confirmez que c’est vous',
    confirmLead: 'Votre compte est protégé par la double authentification.',
    enrol: 'Protégez votre compte',
    enrolLead:
      'Votre entreprise exige la double authentification des managers. Il vous faut une application d’authentification, sur votre téléphone par exemple.',
    enrolLeadEither:
      'Votre entreprise exige la double authentification des managers : par une application d’authentification, sur votre téléphone par exemple, ou par une clé d’accès.',
    code: 'Code de votre application',
    codeHint: '6 chiffres, renouvelés toutes les 30 secondes.',
    recovery: 'Code de secours',
    recoveryHint: 'Un des codes que vous avez gardés. Chacun sert une seule fois.',
    submit: 'Confirmer',
    byRecovery: 'Utiliser un code de secours',
    byApplication: 'Utiliser l’application',
    back: 'Revenir au mot de passe',
  },
  passkey: {
    use: 'Utiliser une clé d’accès',
    make: 'Créer plutôt une clé d’accès',
    makeHint:
      'Par l’empreinte, le visage ou le code de cet appareil, ou par une clé de sécurité. Il n’y a aucun code à saisir.',
    notMade: 'Aucune clé d’accès n’a été créée. Réessayez.',
  },
  scan: {
    lead: 'Scannez ce code avec votre application d’authentification, puis saisissez le code qu’elle affiche.',
    code: 'Code QR pour l’application d’authentification',
    byHand: 'Ou saisissez cette clé dans l’application :',
    hint: '6 chiffres affichés par l’application.',
    submit: 'Enregistrer l’application',
  },
  codes: {
    title: 'Codes de secours',
    once: 'Ces codes ne seront plus jamais affichés. Gardez-les ailleurs que sur votre téléphone : si vous perdez celui-ci, chacun ouvre votre compte une fois.',
    file: 'Codes de secours, à usage unique',
    filename: 'codes-de-secours.txt',
    download: 'Télécharger',
    copy: 'Copier',
    copied: 'Codes copiés',
    cannotCopy: 'Copie impossible : téléchargez les codes',
    done: 'Je les ai gardés',
  },
} as const
