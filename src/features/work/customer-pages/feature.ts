import { customerRecords } from '#features/people/customers/public/server/records.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { recordsOf } from './server/records.ts'

export const feature: Feature = { name: 'customer-pages', contributions: [contributes(customerRecords, recordsOf)] }
