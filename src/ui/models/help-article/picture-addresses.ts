const PICTURE = /^\/api\/pictures\/[\w-]+$/

/** Whether an address in a text is that of a picture on the server; every other one is a link. */
export const isPictureAddress = (address: string): boolean => PICTURE.test(address)

/** The pictures that a text shows. */
export const picturesIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/!\[[^\]]*\]\((\/api\/pictures\/[\w-]+)\)/g)].flatMap(([, address]) => address ?? [])
