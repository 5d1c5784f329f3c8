import type { z } from 'zod'
import type { contract } from '../public/contract.ts'

export type RenewalFilters = z.output<typeof contract.renewals.query>
