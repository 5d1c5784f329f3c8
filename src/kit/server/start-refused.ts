/** Why the program does not start, in sentences for whoever starts it: what is wrong, and the way out. Printed without a stack. */
export class StartRefused extends Error {}
