import { Alert, Text } from '@mantine/core'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import type { Detail } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { type HeldLicence, isBelow, type LicenceActivity, RENEWAL_DAYS } from '../rules/list.ts'

/** The activity during a licence's validity, as labels and values. */
export const activityDetails = ({ commission, asked, policies, premium, minutes }: LicenceActivity): readonly Detail[] => [
  {
    label: 'Commission of own sales',
    value: t('{earned} ({asked} required for renewal)', { earned: formatPesos(commission), asked: formatPesos(asked) }),
  },
  { label: 'Policies sold', value: policies.toLocaleString('en-PH') },
  { label: 'Premium sold', value: <Money centavos={premium} /> },
  {
    label: 'Learning',
    value: t('{hours} h {minutes} min in completed courses', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
  },
]

/** Warns, while there is time to fix it, that less was earned than renewal requires. */
export function BelowNote({ licence: { isValid, daysLeft, activity } }: { readonly licence: HeldLicence }) {
  if (!isValid || daysLeft > RENEWAL_DAYS || !isBelow(activity)) return null
  return (
    <Alert color="mango" mt="md" role="group" title={t('Less was earned than renewal requires')}>
      <Text size="sm">
        {t('{missing} of commission is still missing until the last day. Only what was sold here is counted.', {
          missing: formatPesos(activity.asked - activity.commission),
        })}
      </Text>
    </Alert>
  )
}
