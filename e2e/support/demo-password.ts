import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The password that the program made up for its demonstration people at its first start, from the folder of its files. */
export const passwordIn = (files: string): string =>
  /password (\S+)/.exec(readFileSync(join(files, 'demo-accounts.txt'), 'utf8'))?.[1] ?? ''
