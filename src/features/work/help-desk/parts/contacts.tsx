import { Button, Group, Text } from '@mantine/core'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { IconMail, IconMessageCircle, IconPhone } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'

/** Whom to call or write to, and when someone is there. */
export function Contacts() {
  const { support } = useBrand()
  return (
    <SectionCard title="Talk to us">
      <Group gap="xs">
        <Button
          component="a"
          variant="light"
          mih={44}
          href={`tel:${support.phone.replace(/[^\d+]/g, '')}`}
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {t('Call {phone}', { phone: support.phone })}
        </Button>
        {support.chats.map(({ name, link }) => (
          <Button
            key={link}
            component="a"
            variant="default"
            mih={44}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconMessageCircle size={20} aria-hidden />}
          >
            {name}
          </Button>
        ))}
        <Button component="a" variant="default" mih={44} href={`mailto:${support.email}`} leftSection={<IconMail size={20} aria-hidden />}>
          {t('E-mail')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {t(support.hours)}
      </Text>
    </SectionCard>
  )
}
