import { Anchor, Badge, Button, Group, MantineProvider, Paper, Text } from '@mantine/core'
import { useId } from 'react'
import { contract } from '#features/reference/brands/public/contract.ts'
import { addressOf } from '#kit/web/client.ts'
import { t } from '#kit/web/text.ts'
import { themeOf } from '#kit/web/theme.ts'
import type { BrandForm } from '../../rules/brand-form.ts'

type Props = {
  readonly look: BrandForm
  readonly logo: string | null
  /** One that was chosen and not loaded yet, as an address. */
  readonly picture: string | undefined
}

/** The page of a customer in these colours, in the width of a phone. */
export function BrandPreview({ look, logo, picture }: Props) {
  const id = `preview-${useId().replaceAll(/[^\w-]/g, '')}`
  const shipped = `${import.meta.env.BASE_URL}logo.svg`
  const mark = picture ?? (logo ? addressOf(contract.brandLogo, { query: { of: logo } }, 'customer') : shipped)
  return (
    <div id={id}>
      <MantineProvider
        theme={themeOf(look)}
        cssVariablesSelector={`#${id}`}
        getRootElement={() => document.getElementById(id) ?? undefined}
      >
        <Paper withBorder radius="lg" p="md" maw={360} component="figure" m={0} aria-label={t('How a customer sees it')}>
          <Group gap={10} wrap="nowrap" mb="md">
            <img src={mark} width={32} height={32} alt="" style={{ objectFit: 'contain' }} />
            <div style={{ minWidth: 0 }}>
              <Text fw={700} truncate>
                {look.name}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {look.tagline}
              </Text>
            </div>
          </Group>
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{t('Your quotation')}</Text>
            <Badge color="mango" variant="filled" tt="none" radius="sm">
              {t('To be paid')}
            </Badge>
          </Group>
          <Text mb="md">{t('Vehicle, 1 year')} · ₱610.40</Text>
          <Button fullWidth tabIndex={-1}>
            {t('Accept and pay')}
          </Button>
          <Text size="sm" c="dimmed" mt="md" style={{ overflowWrap: 'anywhere' }}>
            <Anchor component="span" size="sm">
              {look.phone}
            </Anchor>{' '}
            · {look.email} · {look.hours}
          </Text>
        </Paper>
      </MantineProvider>
    </div>
  )
}
