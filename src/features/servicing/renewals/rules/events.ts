import type { renewalLife } from '#domain/life-cycles.ts'

export type RenewalEvent = (typeof renewalLife.transitions)[number]['event']
