import { Avatar, Button, Card, Group, Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import { IconBrandWhatsapp, IconMessage, IconPhone } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import type { AgentCard } from '../contract.ts'

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

/** Who the agent is and how to reach them; a customer always has someone to ask. */
export function AgentContact({ agent }: { readonly agent: Pick<AgentCard, 'name' | 'mobile'> & Partial<AgentCard> }) {
  const { name, mobile, code, commercialStructure } = agent
  return (
    <Card withBorder mb="md" component="section" aria-label={t('Your agent')}>
      <Group wrap="nowrap">
        <Avatar size={52} radius="xl" color="brand" aria-hidden>
          {initials(name)}
        </Avatar>
        <div style={{ minWidth: 0 }}>
          <Text fw={650}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[code, commercialStructure].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" className="figures">
            {formatMobile(mobile)}
          </Text>
        </div>
      </Group>
      <Group grow gap="xs" mt="md">
        <Button variant="default" component="a" href={`tel:${mobile}`} aria-label={t('Call {name}', { name })} px="xs">
          <IconPhone size={20} aria-hidden />
        </Button>
        <Button variant="default" component="a" href={`sms:${mobile}`} aria-label={t('Text {name}', { name })} px="xs">
          <IconMessage size={20} aria-hidden />
        </Button>
        <Button
          variant="default"
          component="a"
          href={`https://wa.me/${mobile.replace('+', '')}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('WhatsApp {name}', { name })}
          px="xs"
        >
          <IconBrandWhatsapp size={20} aria-hidden />
        </Button>
      </Group>
    </Card>
  )
}
