/** A link of a contact: as high as a finger on a phone. */
export const CONTACT_LINK =
  'inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 text-accent-text touch:min-h-11 hover:underline [&_svg]:size-4 [&_svg]:shrink-0'
