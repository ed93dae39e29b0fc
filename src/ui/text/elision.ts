const VOWEL = /^(?:[aeiouœæ]|y[^aeiou])/i

/**
 * A French name after « de »: « de Marie », « d’Élodie », « d’utilisateurs ». Both forms are in use
 * before a name with an h, and the form without elision is right before every common one.
 */
export const ofName = (name: string): string => (VOWEL.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`)
