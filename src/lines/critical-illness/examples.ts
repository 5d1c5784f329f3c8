import type { Example } from '../line.ts'
import type { CriticalIllnessDetails } from './details.ts'

const healthy = {
  ...{ citizenship: 'PH', heightCm: 165, weightKg: 62 },
  ...{ cancer: 'no', heart: 'no', stroke: 'no', diabetes: 'no', bloodPressure: 'no', kidneyLiver: 'no', lung: 'no' },
  ...{ nerve: 'no', immune: 'no', symptoms: 'no', tests: 'no', surgery: 'no', mind: 'no', family: 'no', refused: 'no', hazard: 'no' },
} as const

/** The people are invented. The first two are worked prices of supplement.md B3. */
export const examples: readonly Example<CriticalIllnessDetails>[] = [
  {
    title: '₱1,000,000 for a woman aged 37',
    today: '2026-07-03',
    details: {
      ...healthy,
      ...{ firstName: 'TERESA', lastName: 'PEÑA', birthDate: '1989-02-06', sex: 'F', smoker: 'no', sumInsured: 100_000_000 },
      ...{ healthForm: 'long', pregnant: 'no' },
      beneficiaries: [
        { name: 'MARCO PEÑA', relation: 'SPOUSE', rank: 'first', share: '60', isIrrevocable: false, isMinor: false },
        { name: 'MIKA PEÑA', relation: 'CHILD', rank: 'first', share: '40', isIrrevocable: false, isMinor: true, trustee: 'MARCO PEÑA' },
      ],
    },
    total: 448_920,
  },
  {
    title: '₱500,000 for a smoker aged 52',
    today: '2026-07-03',
    details: {
      ...{ firstName: 'RAMON', lastName: 'CRUZ', birthDate: '1974-01-20', sex: 'M', smoker: 'yes', sumInsured: 50_000_000 },
      ...{ citizenship: 'PH', heightCm: 170, weightKg: 72, healthForm: 'short', shortIll: 'no', shortTreated: 'no', shortRefused: 'no' },
      beneficiaries: [],
    },
    total: 1_097_360,
  },
  {
    title: '₱1,200,000 for a man aged 36 with controlled blood pressure',
    today: '2026-07-03',
    details: {
      ...healthy,
      ...{ firstName: 'ISMAEL', lastName: 'GUZMAN', birthDate: '1990-03-11', sex: 'M', smoker: 'no', sumInsured: 120_000_000 },
      ...{ healthForm: 'long', bloodPressure: 'controlled' },
      beneficiaries: [],
    },
    total: 542_470,
  },
]
