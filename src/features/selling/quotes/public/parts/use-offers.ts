import type { OffersFor } from '#kit/offers.ts'
import type { Line } from '#lines/line.ts'
import { offersOnDevice, useTables } from '../../parts/tariff.ts'

/** What the fields of a line offer by today's tariff, for a form that asks for them outside of a quotation. */
export const useOffers = (line: Line): OffersFor | undefined => offersOnDevice(line, useTables(line))
