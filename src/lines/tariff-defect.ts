import { type Message, withI18n } from '#kit/message.ts'
import type { TariffDefect } from './line/price.ts'

/** A defect at a path of the tables: `limits.3`. */
export const defect = (path: string, level: TariffDefect['level'], sentence: Message | string): TariffDefect => ({
  ...{ path: `tables.${path}`, level },
  ...withI18n('sentence', sentence),
})
