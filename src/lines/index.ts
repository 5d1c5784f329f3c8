import { catalogueOf } from './catalogue.ts'
import { criticalIllness } from './critical-illness/index.ts'
import { ctpl } from './ctpl/index.ts'
import { group } from './group/index.ts'
import { motor } from './motor/index.ts'
import { travel } from './travel/index.ts'

/** The lines we sell. A new line is a folder beside this file and an entry here. */
export const lines = { ctpl, motor, travel, ci: criticalIllness, group } as const
export type LineCode = keyof typeof lines

export const { lineOf, lineIn, codeOfLine } = catalogueOf(lines)
