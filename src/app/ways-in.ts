/** The screens by which people come in who are nobody yet. The server draws them, so that they are seen before the program is there. */
export const WAYS_IN: readonly string[] = ['/customer-login', '/login']
