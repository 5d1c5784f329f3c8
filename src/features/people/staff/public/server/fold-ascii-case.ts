/**
 * Folds case as people compare e-mail addresses: A to Z equal a to z, and no other letter does. JavaScript would also turn a KELVIN SIGN
 * into a k, so that one person's address would be taken for another's.
 */
export const foldAsciiCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
