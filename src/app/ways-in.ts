/** The entry screens of people who are not signed in. The server renders them, so that they are visible before the program is loaded. */
export const WAYS_IN: readonly string[] = ['/customer-login', '/login']

/** One of them in a page, in a language, and the hash of its style, which the security policy has to allow. */
export type Prerendered = { readonly path: string; readonly language: string; readonly text: string; readonly styleHash: string }
