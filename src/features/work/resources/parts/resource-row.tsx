import { Badge, Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconDeviceMobileCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { lineNames } from '#lines/names.ts'
import type { ResourceItem } from '../public/contract.ts'
import { audienceName, kindName, languageName, MARK } from '../rules/resources.ts'
import { resourceAddress } from './addresses.ts'

/** A document's facts: its kind, line and language. */
export const factsOf = ({ kind, line, language }: Pick<ResourceItem, 'kind' | 'line' | 'language'>): string =>
  [t(kindName[kind]), line ? t(lineNames[line] ?? line) : t('Every line'), t(languageName[language])].join(' · ')

const PARTS = new RegExp(`${MARK.from}([^${MARK.to}]*)${MARK.to}`)

/** An extract of the pages with the matching words marked. */
export const Snippet = ({ text }: { readonly text: string }): ReactNode =>
  text.split(PARTS).map((part, at) => (at % 2 === 1 ? <mark key={`${String(at)}-${part}`}>{part}</mark> : part))

type Props = { readonly item: ResourceItem; readonly isKept: boolean }

/** One document in a list. */
export const ResourceRow = ({ item, isKept }: Props) => (
  <Card component={Link} to={resourceAddress(item.versionId)} withBorder padding="sm" c="inherit" td="none">
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {item.title}
      </Text>
      <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
        {isKept && <IconDeviceMobileCheck size={20} aria-label={t('On this device')} />}
        {item.audience === 'staff' && (
          <Badge variant="light" color="gray" size="lg" radius="sm" tt="none">
            {t(audienceName.staff)}
          </Badge>
        )}
      </Group>
    </Group>
    <Text size="sm" c="dimmed">
      {factsOf(item)}
    </Text>
    <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
      {item.snippet ? <Snippet text={item.snippet} /> : item.summary}
    </Text>
  </Card>
)
