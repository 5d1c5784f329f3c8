import { formatDay } from '#domain/day.ts'
import { LICENCE_CAPACITIES } from '#domain/licence-limits.ts'
import { t } from '#kit/web/text.ts'
import type { Detail } from '#kit/web/ui/detail-card.tsx'
import type { HeldLicence } from '../rules/list.ts'

/** The details of a licence, as labels and values. */
export const licenceDetails = ({ company, capacity, number, validFrom, validUntil }: HeldLicence): readonly (Detail | false)[] => [
  { label: 'Company', value: company || t('Not recorded') },
  capacity !== 'agent' && { label: 'As', value: t(LICENCE_CAPACITIES[capacity]) },
  { label: 'Licence number', value: number },
  { label: 'Valid from', value: formatDay(validFrom) },
  { label: 'Last day', value: formatDay(validUntil) },
]
