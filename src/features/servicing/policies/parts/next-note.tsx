import { Alert, Text } from '@mantine/core'
import { IconCircleCheck, IconClock, IconInfoCircle } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import type { PolicyDetail } from '../public/contract.ts'

const LOOKS = {
  good: { color: 'leaf', icon: <IconCircleCheck /> },
  waiting: { color: 'mango', icon: <IconClock /> },
  bad: { color: 'coral', icon: <IconInfoCircle /> },
  neutral: { color: 'gray', icon: <IconInfoCircle /> },
} as const

type Props = { readonly next: PolicyDetail['next'] }

/** Where a policy is: what it is waiting for, who acts, since when. Changes are announced as they come. */
export function NextNote({ next: { title, text, textI18n, who, since, tone } }: Props) {
  const { color, icon } = LOOKS[tone]
  return (
    <Alert color={color} icon={icon} title={t(title)} mb="md" role="status">
      <Text size="sm">{translate(text, textI18n)}</Text>
      {tone === 'waiting' && (
        <Text size="sm" mt={4}>
          {t('Next')}: {t(who)} · {t('Waiting since')} <InstantText at={since} />
        </Text>
      )}
    </Alert>
  )
}
