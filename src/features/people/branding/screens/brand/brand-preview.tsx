import { Group, Paper, Text } from '@mantine/core'
import { contract } from '#features/reference/brands/public/contract.ts'
import { addressOf } from '#kit/web/client.ts'
import { t } from '#kit/web/text.ts'
import type { BrandForm } from '../../rules/brand-form.ts'

type Props = {
  readonly look: BrandForm
  readonly logo: string | null
  /** A picture chosen but not yet uploaded, as an address. */
  readonly picture: string | undefined
}

const PRESSED = { minHeight: 44, borderRadius: 10, display: 'grid', placeItems: 'center', fontWeight: 600 } as const
const MARKED = { borderRadius: 4, padding: '2px 8px', fontSize: 14, color: '#26241f' } as const

/** The customer's page in these colours, at the width of a phone. */
export function BrandPreview({ look, logo, picture }: Props) {
  const { name, tagline, primary, accent, phone, email, hours } = look
  const shipped = `${import.meta.env.BASE_URL}logo.svg`
  const mark = picture ?? (logo ? addressOf(contract.brandLogo, { query: { of: logo } }, 'customer') : shipped)
  return (
    <Paper withBorder radius="lg" p="md" maw={360} component="figure" m={0} aria-label={t('How a customer sees it')}>
      <Group gap={10} wrap="nowrap" mb="md">
        <img src={mark} width={32} height={32} alt="" style={{ objectFit: 'contain' }} />
        <div style={{ minWidth: 0 }}>
          <Text fw={700} truncate>
            {name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {tagline}
          </Text>
        </div>
      </Group>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('Your quotation')}</Text>
        <span style={{ ...MARKED, background: accent }}>{t('To be paid')}</span>
      </Group>
      <Text mb="md">{t('Vehicle, 1 year')} · ₱610.40</Text>
      <div style={{ ...PRESSED, background: primary, color: '#ffffff' }}>{t('Accept and pay')}</div>
      <Text size="sm" c="dimmed" mt="md" style={{ overflowWrap: 'anywhere' }}>
        {[phone, email, hours].join(' · ')}
      </Text>
    </Paper>
  )
}
