import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The password that the program generated for its demonstration users at its first start, read from its files folder. */
export const passwordIn = (files: string): string =>
  /password (\S+)/.exec(readFileSync(join(files, 'demo-accounts.txt'), 'utf8'))?.[1] ?? ''
