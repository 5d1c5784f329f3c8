import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { type HeldLicence, RENEWAL_DAYS } from '../rules/list.ts'

/** The state of a licence, by the days that it has left. */
export function DaysLeft({ licence: { isValid, daysLeft } }: { readonly licence: HeldLicence }) {
  const isEnding = isValid && daysLeft < RENEWAL_DAYS
  return (
    <Badge variant="light" color={isEnding ? 'mango' : isValid ? 'leaf' : 'gray'} size="lg" radius="sm" tt="none">
      {isEnding
        ? t('{n, plural, =0 {Ends today} one {# day left} other {# days left}}', { n: daysLeft })
        : isValid
          ? t('Valid')
          : daysLeft < 0
            ? t('Ended')
            : t('Not started')}
    </Badge>
  )
}
