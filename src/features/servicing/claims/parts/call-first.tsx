import { Alert, Button, Group, Text } from '@mantine/core'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { IconPhone } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'

const dialled = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Whom to call, before anything is typed, also for people who would rather talk. */
export function CallFirst({ isUrgent = false }: { readonly isUrgent?: boolean }) {
  const { support } = useBrand()
  return (
    <Alert color={isUrgent ? 'coral' : 'gray'} mb="md" title={isUrgent ? t('Is someone hurt? Call 911 first.') : t('Numbers to call')}>
      <Group gap="xs">
        {isUrgent && (
          <Button component="a" href="tel:911" mih={44} variant="default" leftSection={<IconPhone size={18} aria-hidden />}>
            {t('Call {phone}', { phone: '911' })}
          </Button>
        )}
        <Button component="a" href={dialled(support.phone)} mih={44} variant="default" leftSection={<IconPhone size={18} aria-hidden />}>
          {t('Call {phone}', { phone: support.phone })}
        </Button>
      </Group>
      <Text size="sm" mt={4}>
        {t(support.hours)}
      </Text>
    </Alert>
  )
}
