import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { IconAlertTriangle, IconCertificate, IconClock } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { Certificate } from '../../public/contract.ts'

const LOOKS = {
  good: { color: 'leaf', icon: <IconCertificate size={40} aria-hidden /> },
  waiting: { color: 'mango', icon: <IconClock size={40} aria-hidden /> },
  bad: { color: 'coral', icon: <IconAlertTriangle size={40} aria-hidden /> },
} as const

/** The status of a certificate in words for its owner: never more than is known. */
export function Standing({ certificate, title }: { readonly certificate: Certificate; readonly title?: string }) {
  const { says, since, cocNumber, authNumber, authenticatedAt, policyNumber, description, holderName, coverFrom, coverTo } = certificate
  const { color, icon } = LOOKS[says.tone]
  return (
    <>
      <Stack align="center" gap={4} py="md" ta="center" role="status">
        <ThemeIcon size={72} radius="xl" variant="light" color={color}>
          {icon}
        </ThemeIcon>
        <Title order={2} mt="xs">
          {title ?? t(says.title)}
        </Title>
        <Text c="dimmed" maw={460}>
          {translate(says.text, says.textI18n)}
        </Text>
        {says.tone !== 'good' && (
          <Text size="sm" c="dimmed">
            {t('Next')}: {t(says.who)} · {t('since')} <InstantText at={since} />
          </Text>
        )}
      </Stack>
      <DetailCard
        title="Certificate of cover"
        details={[
          { label: 'COC number', value: cocNumber },
          { label: 'Authentication number', value: authNumber ?? t('not yet given') },
          { label: 'Authenticated', value: authenticatedAt && <InstantText at={authenticatedAt} /> },
          { label: 'Policy', value: policyNumber },
          { label: 'What is insured', value: description },
          { label: 'Policyholder', value: holderName },
          { label: 'Cover', value: `${formatDay(coverFrom)} ${t('to')} ${formatDay(coverTo)}` },
        ]}
      />
    </>
  )
}
