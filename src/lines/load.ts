import type { LineCode } from './index.ts'
import type { Line } from './line.ts'

const loaders: Readonly<Record<LineCode, () => Promise<Line>>> = {
  ctpl: async () => (await import('./ctpl/index.ts')).ctpl,
  motor: async () => (await import('./motor/index.ts')).motor,
  travel: async () => (await import('./travel/index.ts')).travel,
  ci: async () => (await import('./critical-illness/index.ts')).criticalIllness,
  group: async () => (await import('./group/index.ts')).group,
}
const byCode = new Map(Object.entries(loaders))

/** A single line, for a screen that shows one and need not fetch the others; undefined when we do not sell it. */
export const loadLine = async (code: string): Promise<Line | undefined> => byCode.get(code)?.()
