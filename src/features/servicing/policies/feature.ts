import { linkSubjects } from '#features/people/sharing/public/server/link-subjects.ts'
import { cameToNothing } from '#features/selling/inspections/public/server/sources.ts'
import { insuredPeriods } from '#features/selling/quotes/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { clashesOf } from './server/clashes.ts'
import { paymentLinks } from './server/links.ts'
import { givenUpUnissued } from './server/store.ts'

export const policies = defineFeature({
  name: 'policies',
  contributions: [
    contributes(insuredPeriods, clashesOf),
    contributes(cameToNothing, givenUpUnissued),
    contributes(linkSubjects, paymentLinks),
  ],
})
