/** Why the program does not start, in sentences for the person starting it: what is wrong, and how to fix it. Printed without a stack. */
export class StartRefused extends Error {}
