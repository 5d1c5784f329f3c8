import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import type { Tables } from '../tariff.ts'

/** Says that tables are too old to price with, and what to do. */
export const expiredSentence = (tables: Pick<Tables, 'until'>): string =>
  tables.until
    ? t('The prices on this device could be used until {day}. Go online for a moment to get today’s; your answers are kept.', {
        day: formatDay(tables.until),
      })
    : t('The prices of this insurance are not on this device. Go online for a moment to get today’s; your answers are kept.')
