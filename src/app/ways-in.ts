/** The screens by which people come in who are nobody yet. The server draws them, so that they are seen before the program is there. */
export const WAYS_IN: readonly string[] = ['/customer-login', '/login']

/** One of them in a page, in a language, and the digest of its style, which the security policy has to let in. */
export type Prerendered = { readonly path: string; readonly language: string; readonly text: string; readonly styleHash: string }
