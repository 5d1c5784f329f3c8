import { Group, Text } from '@mantine/core'
import { contract } from '#features/reference/brands/public/contract.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { addressOf } from '#kit/web/client.ts'

/** The brand's mark and name. */
export function Mark() {
  const { name, logo } = useBrand()
  const picture = logo ? addressOf(contract.brandLogo, { query: { of: logo } }, 'customer') : `${import.meta.env.BASE_URL}logo.svg`
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <img src={picture} width={32} height={32} alt="" style={{ objectFit: 'contain' }} />
      <Text fw={700} size="lg" truncate style={{ letterSpacing: '-0.01em' }}>
        {name}
      </Text>
    </Group>
  )
}
