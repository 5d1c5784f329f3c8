// `npm run docs`: writes the pages of docs/ that are generated from the code, and lists the migrations. A check fails when they are out of
// date.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withFeaturePicture } from './docs/feature-picture.ts'
import { LISTING, migrationListing } from './docs/landed-migrations.ts'
import { pages } from './docs/pages.ts'
import { cruise } from './laws/cruise.ts'
import { featureGraph } from './laws/feature-graph.ts'

const docs = resolve(import.meta.dirname, '../docs')
for (const [file, text] of Object.entries(await pages())) writeFileSync(resolve(docs, file), text)

writeFileSync(resolve(docs, '..', LISTING), migrationListing())

const architecture = resolve(docs, 'architecture.md')
writeFileSync(architecture, withFeaturePicture(readFileSync(architecture, 'utf8'), featureGraph(cruise().modules)))
