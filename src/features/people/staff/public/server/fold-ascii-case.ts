/**
 * As people tell e-mail addresses apart: A to Z are a to z, and no other letter is. JavaScript would also make a KELVIN SIGN a k, so that the
 * address of one person would be taken for that of another.
 */
export const foldAsciiCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
