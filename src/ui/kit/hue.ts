/** Hues that a person tells apart at the size of an avatar. */
const HUES = 12
const DEGREES = 360

/** A hue in degrees, the same for the same name on every device. */
export const hueOf = (name: string): number => {
  let hash = 0
  for (const character of name.normalize('NFC')) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return (hash % HUES) * (DEGREES / HUES)
}
