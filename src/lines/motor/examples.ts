import type { Example } from '../line.ts'
import type { MotorDetails } from './details.ts'

const asked = {
  area: 'MM',
  claims: 0,
  youngDriver: false,
  modified: false,
  strikesRiots: false,
  deductible: 1,
  personalAccident: 0,
  roadside: false,
  personalEffects: false,
  replacementRide: false,
  repairShop: false,
  isLate: false,
  taxType: 'vat',
} as const

const renewal = { ...asked, registrationType: 'R', identifiedBy: 'plate', insuredBefore: 'us', typeOfUse: 'PRIVATE' } as const

const limits = { bodilyInjury: 20_000_000, propertyDamage: 20_000_000 } as const

/**
 * Realistic risks. Vehicle and file numbers are invented. The first is worked example A of philippines.md §2.5, extended by the 29 days to
 * the end of its registration.
 */
export const examples: readonly Example<MotorDetails>[] = [
  {
    title: 'A private car worth ₱800,000, with CTPL, until its registration ends',
    today: '2026-07-03',
    details: {
      ...renewal,
      ...limits,
      accessories: [],
      tier: 'STANDARD',
      actsOfNature: true,
      withCtpl: true,
      coveredUntil: '2026-07-10',
      plate: 'NBX4567',
      mvFile: '133200000123456',
      vehicleType: 'SEDAN',
      make: 'TOYOTA',
      model: 'TOYOTA-VIOS',
      subModel: 'TOYOTA-VIOS-1-3-XLE-CVT',
      year: 2026,
      colour: 'SILVER',
      seats: 5,
      engineCc: 1329,
      engineNo: '1NR-2234567',
      chassisNo: 'PA1B19F38N4123456',
      value: 80_000_000,
    },
    total: 2_438_928,
  },
  {
    title: 'A motorcycle without CTPL',
    today: '2026-02-20',
    details: {
      ...renewal,
      accessories: [],
      tier: 'BASIC',
      actsOfNature: true,
      bodilyInjury: 5_000_000,
      propertyDamage: 5_000_000,
      withCtpl: false,
      coveredUntil: '2026-02-28',
      plate: '123ABC',
      mvFile: '030100000456789',
      vehicleType: 'MOTORCYCLE',
      make: 'HONDA',
      model: 'HONDA-CLICK',
      subModel: 'HONDA-CLICK-125I-STANDARD',
      year: 2024,
      colour: 'RED',
      seats: 2,
      engineCc: 125,
      engineNo: 'KF41E1234567',
      chassisNo: 'MLHKF4118M5123456',
      value: 9_250_000,
    },
    total: 411_510,
  },
]
