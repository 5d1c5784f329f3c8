// `npm run docs`: writes the pages of docs/ that follow from the code. A law fails when they are behind it.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pages } from './docs/pages.ts'

for (const [file, text] of Object.entries(await pages())) writeFileSync(resolve(import.meta.dirname, '../docs', file), text)
