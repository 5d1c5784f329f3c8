import { Group, Text } from '@mantine/core'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'

/** The brand's mark and name. */
export function Mark() {
  const { name } = useBrand()
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <img src={`${import.meta.env.BASE_URL}logo.svg`} width={32} height={32} alt="" />
      <Text fw={700} size="lg" truncate style={{ letterSpacing: '-0.01em' }}>
        {name}
      </Text>
    </Group>
  )
}
